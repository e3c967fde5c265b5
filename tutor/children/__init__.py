"""Child processes: slow or untrusted work runs in one, with a deadline, and can be killed.

`protocol` is what both sides speak (strict JSON lines), `worker` the loop inside a child, `blocking` and
`asynchronous` the two parent sides. A thread cannot be stopped and freezes a screen; a child can and does not.
"""
