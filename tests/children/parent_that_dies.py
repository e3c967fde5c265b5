"""A parent that starts a child, prints the child's pid and waits to be killed; run as a script."""

import sys
import time

from tutor.children.blocking import Child

child = Child(sys.argv[1:], name="sample")
for message in child.stream({"kind": "stubborn"}):
    if message["kind"] == "progress":
        sys.stdout.write(f"{child.pid}\n")
        sys.stdout.flush()
        time.sleep(600)
