"""Looking for a newer version: one request for a signed list, and only when a person asks for it.

check = UpdateCheck(build_values(), __version__, data_folder)
...                        # show check.address first
finding = await check.look()
"""
