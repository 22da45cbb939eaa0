"""What stands behind the name of a secret, and what only looks as if it did."""

from __future__ import annotations

import pytest

from desktop_app.llm.policy.masking import masked

HEX = "9f86d081884c7d659a2feaa0c55ad015"


def hidden(text: str) -> str:
    return masked(text, lambda kind: f"<{kind.value}>").text


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("password = hunter2", "password = <password>"),
        ("Password: S3cret!", "Password: <password>"),
        ("password=letmein\nuser=ann", "password=<password>\nuser=ann"),
        ("PASSWD: abc", "PASSWD: <password>"),
        ("pwd:12345678", "pwd:<password>"),
        ("DB_PASSWORD='corr3ct horse'", "DB_PASSWORD='<password>'"),
        ('"password": "hunter2",', '"password": "<password>",'),
        ('{\\"password\\": \\"hunter2\\"}', '{\\"password\\": \\"<password>\\"}'),
        ("spring.datasource.password=geheim", "spring.datasource.password=<password>"),
        ("**Password:** Tr0ub4dor&3", "**Password:** <password>"),
        ("passphrase: x9!kk2", "passphrase: <password>"),
        ("Password:\tabc123", "Password:\t<password>"),
        ("password\u00a0:\u00a0hunter2", "password\u00a0:\u00a0<password>"),
        ("password: “hunter2”", "password: “<password>”"),
        ("the password is hunter2.", "the password is <password>."),
        ("密码：abc12345", "密码：<password>"),
        ("密码:123456。", "密码:<password>。"),
        ("密码是abc12345，请保密", "密码是<password>，请保密"),
        ("WiFi密码 88888888", "WiFi密码 <password>"),
        ("口令：Zx9#kd", "口令：<password>"),
        ("支付密码为 665544", "支付密码为 <password>"),
        ("Passwort: geheim99", "Passwort: <password>"),
        ("パスワード：abc123", "パスワード：<password>"),
        ("пароль: qwerty1", "пароль: <password>"),
        ("Server=db;User Id=sa;Password=pa55word;", "Server=db;User Id=sa;Password=<password>;"),
        ("Pwd=abc;Database=x", "Pwd=<password>;Database=x"),
        ("machine h login ann password s3same", "machine h login ann password <password>"),
        ("mysql --password=s3same -u root", "mysql --password=<password> -u root"),
        ("curl -u ann:s3same https://h", "curl -u ann:<password> https://h"),
        ("<password>s3same</password>", "<password><password></password>"),
        ('<add key="Password" value="s3same"/>', '<add key="Password" value="<password>"/>'),
        ("PIN: 4821", "PIN: <password>"),
        ("pin码：482193", "pin码：<password>"),
        ("CVV 是 123", "CVV 是 <password>"),
        ("postgres://ann:pa@55@db.local/x", "postgres://ann:<password>@db.local/x"),
        ("api_key = " + HEX, "api_key = <key>"),
        (f'"client_secret": "{HEX}"', '"client_secret": "<key>"'),
        (f"AccountKey={HEX}{HEX}==;Endpoint", "AccountKey=<key>;Endpoint"),
        (f"SharedAccessKey={HEX}=", "SharedAccessKey=<key>"),
        (f"X-Api-Key: {HEX}", "X-Api-Key: <key>"),
        (f"//registry/:_authToken={HEX}", "//registry/:_authToken=<key>"),
        (f"PrivateKey = {HEX}", "PrivateKey = <key>"),
        (f"client-key-data: {HEX}", "client-key-data: <key>"),
        (f"密钥：{HEX}", "密钥：<key>"),
        (f'{{"kty":"OKP","d":"{HEX}"}}', '{"kty":"OKP","d":"<key>"}'),
        (f"Bearer {HEX}", "Bearer <key>"),
        (f"<apiKey>{HEX}</apiKey>", "<apiKey><key></apiKey>"),
        (
            "mnemonic: " + "abandon " * 11 + "about",
            "mnemonic: <password>",
        ),
    ],
)
def test_the_value_is_left_out_and_the_name_stays(text: str, left: str) -> None:
    assert hidden(text) == left


@pytest.mark.parametrize(
    "text",
    [
        "password policy: at least 8 characters",
        "password: at least 8 characters",
        "Password: required",
        "password: see the letter of 3 May",
        "passwords: how to choose them",
        "The password is with Ada.",
        "password: None,",
        "def login(user: str, password: str) -> None:",
        "password = getpass.getpass()",
        'password = os.environ["DB_PASSWORD"]',
        "password = self.password",
        "password=${DB_PASSWORD}",
        "password: {{ vault_password }}",
        "password: <your password>",
        "password: ********",
        'password = ""',
        '"password": "Password"',
        '"password": "Enter your password"',
        '"password": "密码"',
        "密码：至少8位",
        "密码是否正确",
        "请输入密码：",
        "password_hash and password-reset: done",
        "PIN 13 of the connector, pin: 7",
        "mapping: 1234",
        "token: a word for a thing",
        "the secret: a long walk every day",
        "api_key = load_api_key_from_file(path2)",
        "secret: some-long-identifier-of-version-2",
        "token_type: bearer",
        "primary key: 1234567890123456789x",
        "keyboard-shortcut-for-the-main-window-2023",
        "https://example.org/a:b@c and ann@example.org",
        '["http://host:8080","ann@example.org"]',
        "design: abcdefghij0123456789",
    ],
)
def test_what_is_no_value_stays(text: str) -> None:
    assert hidden(text) == text
