"""Which files are listed by name but never opened for their text: keys, passwords, profiles.

The list names what holds secrets by design. It is about what programs store where, on all three
systems at once: a backup of another computer's home is as secret as the home itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final


def is_private(names: Sequence[str]) -> bool:
    """Whether the file that a path with these `names` leads to is private, judged by them alone.

    Of a folder it is said where all that lies in it is private.
    """
    plain = [_plain(name) for name in names]
    if not plain:
        return False
    return _is_private_file(plain[-1]) or any(
        tuple(plain[max(0, end - len(tail)) : end]) == tail
        for end, name in enumerate(plain, start=1)
        for tail in _FOLDERS.get(name, ())
    )


def may_be_private(name: str) -> bool:
    """Whether a file of this name may be private, wherever it lies; quicker than to look there."""
    plain = name.lower() if name.isascii() else _plain(name)
    return plain in PRIVATE_NAMES or plain.endswith(_ENDINGS) or plain.startswith(".env.")


def globs() -> tuple[str, ...]:
    """Patterns, whatever the case, that fit everything private, for programs that only know those.

    Few with many alternatives: hundreds would be tried one by one. They fit a little more:
    `.env.example`.
    """
    names = ",".join((*sorted(_FILES), *(f"*{ending}" for ending in _ENDINGS), ".env.*"))
    return (
        f"{{{names}}}",
        f"**/{{{','.join(_ELSEWHERE)}}}",
        f"**/{{{','.join(_APP_DATA)}}}/{{{','.join(_APPS)}}}",
    )


def _plain(name: str) -> str:
    # The loosest comparison of any file system: HFS+ reads ".s\u200csh" as ".ssh", APFS ".ſsh".
    if name.isascii():
        return name.lower()
    return name.casefold().translate(_IGNORED_BY_HFS)


_IGNORED_BY_HFS: Final = dict.fromkeys(
    [*range(0x200C, 0x2010), *range(0x202A, 0x202F), *range(0x206A, 0x2070), 0xFEFF]
)


def _is_private_file(name: str) -> bool:
    if name in _FILES or name.endswith(_ENDINGS):
        return True
    # .env.local and .env.production hold what .env does; .env.example is for showing.
    return name.startswith(".env.") and not name.endswith(_EXAMPLE_ENDINGS)


_FILES: Final = frozenset(
    (
        # Passwords and tokens in plain text
        *(".netrc", "_netrc", ".authinfo", ".git-credentials", ".pgpass", "pgpass.conf"),
        *(".my.cnf", ".mylogin.cnf", ".pypirc", ".npmrc", ".env", ".envrc", ".vault-token"),
        *(".htpasswd", ".s3cfg", ".boto", ".terraformrc", ".dockercfg", ".smbcredentials"),
        *("rclone.conf", "ntuser.dat"),
        # Keys, by the names that ssh-keygen gives them
        *("id_rsa", "id_dsa", "id_ecdsa", "id_ecdsa_sk", "id_ed25519", "id_ed25519_sk", "id_xmss"),
        # What was typed into shells, passwords among it
        *(".bash_history", ".zsh_history", ".sh_history", ".psql_history", ".mysql_history"),
        *(".python_history", ".node_repl_history", ".rediscli_history", "consolehost_history.txt"),
        # Parts of browser and mail profiles, wherever a copy of them lies
        *("logins.json", "logins-backup.json", "key3.db", "key4.db", "cert9.db", "signons.sqlite"),
        *("cookies.sqlite", "login data", "login data for account", "cookies.binarycookies"),
        "wallet.dat",
    )
)

_ENDINGS: Final = (
    # Private keys and certificates with them; Keynote's .key files share the ending
    *(".pem", ".key", ".p12", ".pfx", ".ppk", ".jks", ".keystore", ".p8", ".pvk"),
    # Password managers
    *(".kdbx", ".kdb", ".psafe3", ".1pif", ".1pux", ".agilekeychain", ".opvault", ".enpassdb"),
    # Keychains and wallets
    *(".keychain", ".keychain-db", ".wallet", ".keyring"),
)

_EXAMPLE_ENDINGS: Final = (".example", ".sample", ".template", ".dist")

# Where the three systems keep what programs remember. Flatpak, Snap and macOS containers follow
# the names of packages and are listed one by one.
_APP_DATA: Final = (
    ".config",
    ".local/share",
    "appdata/local",
    "appdata/locallow",
    "appdata/roaming",
    "library/application support",
)

_APPS: Final = (
    # Browsers
    *("google-chrome", "google-chrome-beta", "google-chrome-unstable", "google/chrome"),
    *("google/chrome beta", "google/chrome sxs", "chromium", "microsoft-edge", "microsoft/edge"),
    *("microsoft edge", "microsoft-edge-dev", "microsoft-edge-beta", "bravesoftware"),
    *("mozilla", "firefox", "librewolf", "waterfox", "zen", "opera", "opera software"),
    *("com.operasoftware.opera", "vivaldi", "vivaldi-snapshot", "arc", "yandex", "thorium"),
    *("360chrome", "360chromex", "360browser", "360se", "360se6", "tencent/qqbrowser", "qqbrowser"),
    *("sogouexplorer", "2345explorer", "ucbrowser"),
    # Password stores of the system
    *("keyrings", "kwalletd", "microsoft/credentials", "microsoft/protect", "microsoft/vault"),
    *("microsoft/crypto", "microsoft/systemcertificates", "com.apple.tcc", "gnupg"),
    # Password managers
    *("1password", "bitwarden", "keepass", "keepassxc", "lastpass", "dashlane", "enpass"),
    *("sinew software systems/enpass", "nordpass", "proton pass", "authy desktop"),
    # Wallets
    *("bitcoin", "ethereum", "electrum", "exodus", "atomic", "ledger live", "monero", "litecoin"),
    *("dogecoin", "zcash", "wasabi", "trezor-suite", "@trezor/suite-desktop"),
    # Tokens of command-line programs
    *("gcloud", "gh", "hub", "doctl", "rclone", "op", "github-copilot"),
)

_ELSEWHERE: Final = (
    # Keys and tokens in the home
    *(".ssh", ".gnupg", ".pki", ".aws", ".azure", ".kube", ".docker", ".oci", ".config/gcloud"),
    *(".password-store", ".secrets", ".terraform.d", ".minikube", ".gem/credentials"),
    *(".cargo/credentials", ".cargo/credentials.toml", ".m2/settings.xml"),
    *(".m2/settings-security.xml", ".gradle/gradle.properties", "etc/shadow", "etc/gshadow"),
    # Browsers
    *(".mozilla", ".librewolf", ".waterfox", ".var/app/org.mozilla.firefox"),
    *(".var/app/com.google.chrome", ".var/app/org.chromium.chromium"),
    *(".var/app/com.microsoft.edge", ".var/app/com.brave.browser", ".var/app/com.opera.opera"),
    *(".var/app/com.vivaldi.vivaldi", ".var/app/org.keepassxc.keepassxc", "snap/chromium"),
    *("snap/brave", "snap/opera", "snap/bitwarden", "library/safari", "library/cookies"),
    *("library/containers/com.apple.safari", "library/containers/com.tencent.qqbrowser"),
    # Keychains and password stores of the system
    *("library/keychains", "library/group containers/2bua8c4s2c.com.1password"),
    *("library/containers/com.bitwarden.desktop", ".gnome2/keyrings", ".kde/share/apps/kwallet"),
    # Wallets
    *(".bitcoin", ".ethereum", ".electrum", ".bitmonero", ".litecoin", ".dogecoin", ".zcash"),
    *(".monero", ".exodus", ".walletwasabi", "library/ethereum"),
)


def _tails() -> Iterator[tuple[str, ...]]:
    for folder in _ELSEWHERE:
        yield tuple(folder.split("/"))
    for app_data in _APP_DATA:
        for app in _APPS:
            yield (*app_data.split("/"), *app.split("/"))


def _by_last_name() -> dict[str, tuple[tuple[str, ...], ...]]:
    found: dict[str, tuple[tuple[str, ...], ...]] = {}
    for tail in _tails():
        found[tail[-1]] = (*found.get(tail[-1], ()), tail)
    return found


_FOLDERS: Final = _by_last_name()
"""The private folders by the last of their names."""

PRIVATE_NAMES: Final = _FILES | _FOLDERS.keys()
"""Names, in small letters, that private files have, some of them only in certain folders."""

PRIVATE_ENDINGS: Final = _ENDINGS
