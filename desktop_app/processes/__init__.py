"""Child processes, all of them: other people's programs, and workers of our own.

None is started by a shell or inherits a secret, and each ends when we do, even by `kill -9`; only
what the person asked to see (`programs.launch`, `windows_shell`) stays. Only these two start any.

    programs      another's program, for as long as a block lasts, or to stay
    windows_shell Windows' own way to open a file or to show it in its folder
    workers       a process of our own that answers requests
    serving       the same, seen from inside: what `--worker KIND` runs
    frames        how the two talk
    memory        how much of it one of them has in use
    activity      how much one of them has worked
    environment   what a child is told of ours
"""
