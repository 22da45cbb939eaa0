"""What Fossick has made on this computer: found, and erased when the person leaves.

`made` is the table; whoever lets Fossick keep something new names it there.
"""
