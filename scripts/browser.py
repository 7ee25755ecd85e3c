"""Makes sure that the browser tests have a Chromium: the machine's, Debian's, or Playwright's own download."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

# The fonts are for the text in pictures; a bare machine has none.
DEBIAN = ["chromium", "fonts-dejavu-core", "fonts-liberation"]


def main() -> None:
    """Installs a browser, unless `CHROMIUM` names one or `chromium` is on PATH: where the tests look too."""
    if os.environ.get("CHROMIUM") or shutil.which("chromium"):
        return
    if shutil.which("apt-get") and os.geteuid() == 0:
        print(f"browser: installing {' '.join(DEBIAN)}", flush=True)
        environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        commands = [
            ["apt-get", "update", "-qq"],
            ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *DEBIAN],
        ]
        log = subprocess.DEVNULL
    else:
        environment = dict(os.environ)
        commands = [[sys.executable, "-m", "playwright", "install", "chromium"]]
        log = None
    for command in commands:
        code = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, stdout=log, check=False).returncode
        if code != 0:
            raise SystemExit(
                f"browser: {' '.join(command)} failed with status {code}. Install Chromium (on Debian, as root: "
                f"apt-get install {' '.join(DEBIAN)}), or name a browser: CHROMIUM=/path/to/chromium make test"
            )


if __name__ == "__main__":
    main()
