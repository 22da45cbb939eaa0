"""Keys and tokens by how they begin: one example for each form, put together here."""

from __future__ import annotations

import base64
import random
import string
from collections.abc import Callable

import pytest

from desktop_app.llm.policy.masking import masked
from desktop_app.llm.policy.token_forms import FORMS_IN_ADDRESSES, TOKEN_FORMS

DRAWN = random.Random(7)
LETTERS = string.ascii_letters + string.digits


def plain(count: int) -> str:
    return "a1" + "".join(DRAWN.choices(LETTERS, k=count - 3)) + "Z"


def hexed(count: int) -> str:
    return "f0" + "".join(DRAWN.choices("0123456789abcdef", k=count - 3)) + "b"


def large(count: int) -> str:
    return "Q2" + "".join(DRAWN.choices(string.ascii_uppercase + "234567", k=count - 3)) + "A"


def uuid() -> str:
    return "-".join(map(hexed, (8, 4, 4, 4, 12)))


def small(count: int) -> str:
    return "".join(DRAWN.choices("acdefghjklmnpqrstuvwxyz02345679", k=count))


EXAMPLES: dict[str, list[str]] = {
    "OpenAI, Anthropic and many like them": [
        *("sk-" + plain(48), "sk-proj-" + plain(60), "sk-ant-" + "api03-" + plain(80)),
        *("sk-or-v1-" + hexed(64), "sk-svcacct-" + plain(60)),
    ],
    "Hugging Face": ["hf_" + plain(34), "api_org_" + plain(34)],
    "Groq": ["gsk_" + plain(52)],
    "xAI": ["xai-" + plain(80)],
    "Perplexity": ["pplx-" + plain(48)],
    "Replicate": ["r8_" + plain(37)],
    "Fireworks": ["fw_" + plain(24)],
    "Tavily": ["tvly-" + plain(32), "tvly-dev-" + plain(32), "tvly-" + plain(8)],
    "NVIDIA": ["nvapi-" + plain(64)],
    "LangSmith": ["lsv2_" + "pt_" + hexed(32) + "_" + hexed(10)],
    "Amazon, key id": ["AKIA" + large(16), "ASIA" + large(16)],
    "Amazon, service id": ["ABIA" + large(16)],
    "Amazon Bedrock": ["ABSK" + plain(120), "bedrock-api-key-" + plain(60)],
    "Amazon MWS": ["amzn.mws." + uuid()],
    "Alibaba and Tencent": ["LTAI" + plain(20), "AKID" + plain(32)],
    "Baidu": ["ALTAK-" + plain(21), "bce-v3/" + "ALTAK-" + plain(21) + "/" + hexed(40)],
    "Volcengine": ["AKLT" + plain(44)],
    "Google, API key": ["AIza" + plain(35)],
    "Google, access": ["ya29." + plain(120)],
    "Google, refresh": ["1//0" + plain(60)],
    "Google, client secret": ["GOCSPX-" + plain(28)],
    "Google Firebase": ["AAAA" + plain(7) + ":APA91b" + plain(134)],
    "Azure, client secret": ["a1b" + "8Q~" + plain(34)],
    "DigitalOcean": ["dop_v1_" + hexed(64), "doo_v1_" + hexed(64), "dor_v1_" + hexed(64)],
    "Yandex": ["AQVN" + plain(36), "t1." + plain(40) + "." + plain(86)],
    "IBM Cloud": ["ApiKey-" + uuid()],
    "Linode and Akamai": ["akab-" + small(16) + "-" + small(16)],
    "Cloudflare": ["v1.0-" + hexed(24) + "-" + hexed(146)],
    "Heroku": ["HRKU-" + "AA" + plain(58)],
    "Fly.io": ["fo1_" + plain(43), "fm2_" + plain(120)],
    "Vercel": ["vcp_" + plain(40)],
    "Netlify": ["nfp_" + plain(36)],
    "Render": ["rnd_" + plain(28)],
    "Supabase": ["sbp_" + hexed(40), "sb_secret_" + plain(31)],
    "PlanetScale": ["pscale_tkn_" + plain(43), "pscale_pw_" + plain(43)],
    "Neon": ["napi_" + plain(60)],
    "Aiven": ["AVNS_" + plain(19)],
    "Databricks": ["dapi" + hexed(32), "dapi" + hexed(32) + "-2"],
    "Scaleway": ["SCW" + large(17)],
    "Pulumi": ["pul-" + hexed(40)],
    "HashiCorp Vault": ["hvs." + plain(95), "hvb." + plain(140), "s." + plain(24)],
    "HashiCorp Terraform": [plain(14) + ".atlasv1." + plain(67)],
    "Doppler": ["dp.pt." + plain(43), "dp.st.dev." + plain(43)],
    "1Password": ["ops_eyJ" + plain(200), "A3-" + "-".join(map(large, (6, 6, 5, 5, 5, 5)))],
    "Infisical": ["st." + hexed(24) + "." + hexed(32) + "." + hexed(32)],
    "Tailscale": ["tskey-auth-" + plain(14) + "-" + plain(32)],
    "GitHub": [f"gh{kind}_" + plain(36) for kind in "opsur"] + ["github_pat_" + plain(82)],
    "GitLab": [
        *("glpat-" + plain(20), "gldt-" + plain(20), "glrt-" + plain(20), "glcbt-1_" + plain(20)),
        *("glptt-" + hexed(40), "GR1348941" + plain(20)),
    ],
    "Bitbucket and Atlassian": ["ATATT3" + plain(180), "ATBB" + plain(32)],
    "Gitea and Gogs, by name": ["gto_" + plain(40)],
    "Sourcegraph": ["sgp_" + hexed(16) + "_" + hexed(40)],
    "npm": ["npm_" + plain(36)],
    "PyPI": ["pypi-" + "AgEIcHlwaS5vcmc" + plain(120)],
    "RubyGems": ["rubygems_" + hexed(48)],
    "NuGet": ["oy2" + small(43)],
    "crates.io": ["cio" + plain(32)],
    "Clojars": ["CLOJARS_" + hexed(60)],
    "Packagist": ["packagist_" + "org_" + hexed(68)],
    "Docker Hub": ["dckr_pat_" + plain(27)],
    "JFrog": ["AKCp" + plain(69), "cmVmd" + plain(59)],
    "CircleCI": ["CCIPAT_" + plain(22) + "_" + hexed(40)],
    "Buildkite": ["bkua_" + hexed(40)],
    "SonarQube": ["squ_" + hexed(40)],
    "Prefect": ["pnu_" + plain(36)],
    "Postman": ["PMAK-" + hexed(24) + "-" + hexed(34)],
    "ReadMe": ["rdme_" + small(70)],
    "Octopus": ["API-" + large(26)],
    "Slack": ["xoxb-" + "123456789012-" + plain(24), "xoxe.xoxp-1-" + plain(163)],
    "Slack, app": ["xapp-1-" + large(11) + "-1234567890123-" + hexed(64)],
    "Discord": ["MTA" + plain(21) + "." + plain(6) + "." + plain(38)],
    "Telegram": ["123456789:" + "AA" + plain(33)],
    "SendGrid": ["SG." + plain(22) + "." + plain(43)],
    "Mailgun": ["key-" + hexed(32)],
    "Mailchimp": [hexed(32) + "-us1", hexed(32) + "-us21"],
    "Brevo": ["xkeysib-" + hexed(64) + "-" + plain(16)],
    "Postmark and Resend": ["re_" + plain(8) + "_" + plain(24)],
    "Twilio": ["SK" + hexed(32), "AC" + hexed(32)],
    "Typeform": ["tfp_" + plain(59)],
    "Stripe": ["sk_live_" + plain(24), "rk_test_" + plain(24), "whsec_" + plain(32)],
    "Square": ["sq0atp-" + plain(22), "EAAA" + plain(60)],
    "Shopify": [f"shp{kind}_" + hexed(32) for kind in ("at", "ss", "ca", "pa")],
    "PayPal and Braintree": ["access_token$" + "production$" + small(16) + "$" + hexed(32)],
    "Plaid": ["access-production-" + uuid()],
    "Flutterwave": ["FLWSECK_TEST-" + hexed(32) + "-X"],
    "Shippo": ["shippo_live_" + hexed(40)],
    "EasyPost": ["EZAK" + plain(54)],
    "Duffel": ["duffel_live_" + plain(43)],
    "GoCardless": ["live_" + plain(40)],
    "Grafana": ["glsa_" + plain(32) + "_" + hexed(8), "glc_" + plain(80)],
    "New Relic": ["NRAK-" + large(27), "NRII-" + plain(32)],
    "Sentry": ["sntrys_" + "eyJpYXQiO" + plain(80) + "_" + plain(43), "sntryu_" + hexed(64)],
    "Dynatrace": ["dt0c01." + large(24) + "." + large(64)],
    "Datadog": ["ddapp_" + plain(34)],
    "Honeycomb": ["hcaik_" + small(58)],
    "PostHog": ["phx_" + plain(43)],
    "Algolia and Elastic, in a name": ["essu_" + plain(60)],
    "Notion": ["ntn_" + plain(46), "secret_" + plain(43)],
    "Linear": ["lin_api_" + plain(40)],
    "Airtable": ["pat" + plain(14) + "." + hexed(64)],
    "Asana": ["1/" + "1200000000000001:" + hexed(32)],
    "Figma": ["figd_" + plain(40)],
    "Dropbox": ["sl." + plain(135)],
    "Contentful": ["CFPAT-" + plain(43)],
    "HubSpot": ["pat-na1-" + uuid()],
    "Frame.io": ["fio-u-" + plain(64)],
    "Facebook": ["EAAC" + plain(150)],
    "Instagram": ["IGQV" + plain(120)],
    "Twitter": ["A" * 22 + plain(80)],
    "Mapbox": ["sk.eyJ" + plain(60) + "." + plain(22)],
    "MaxMind": [plain(6) + "_" + plain(29) + "_mmk"],
    "OpenShift": ["sha256~" + plain(43)],
    "JSON Web Tokens": ["eyJ" + plain(20) + ".eyJ" + plain(60) + "." + plain(43)],
    "age": ["AGE-SECRET-KEY-1" + small(58).upper(), "age-secret-key-1" + small(58)],
    "Nostr": ["nsec1" + small(58)],
    "Password hashes": [
        *("$2b$12$" + plain(53), "$6$" + plain(8) + "$" + plain(86), "$y$j9T$" + plain(60)),
    ],
}

ADDRESSES: dict[str, Callable[[], tuple[str, str]]] = {
    "Slack": lambda: ("https://hooks.slack.com/services/", "T" + large(8) + "/B" + plain(34)),
    "Discord": lambda: ("https://discord.com/api/webhooks/", "1" * 18 + "/" + plain(68)),
    "Microsoft Teams": lambda: ("https://a.webhook.office.com/webhookb2/", uuid() + "@" + uuid()),
    "Feishu": lambda: ("https://open.feishu.cn/open-apis/bot/v2/hook/", uuid()),
    "Telegram": lambda: ("https://api.telegram.org/bot", "123456789:AA" + plain(33)),
    "Azure, a shared access signature": lambda: ("https://x.example/c?sv=1&sig=", plain(43)),
    "Sentry": lambda: ("https://", hexed(32)),
}


def hidden(text: str) -> str:
    return masked(text, lambda kind: f"<{kind.value}>").text


def test_there_is_an_example_of_every_form() -> None:
    assert list(EXAMPLES) == [form.issuer for form in TOKEN_FORMS]
    assert list(ADDRESSES) == [form.issuer for form in FORMS_IN_ADDRESSES]


@pytest.mark.parametrize("issuer", EXAMPLES)
@pytest.mark.parametrize("around", ["{}", '"{}"', "（{}）", "see {}, please", "x: {}\n"])
def test_a_token_is_told_by_how_it_begins(issuer: str, around: str) -> None:
    for example in EXAMPLES[issuer]:
        assert hidden(around.format(example)) == around.format("<key>"), example


@pytest.mark.parametrize("issuer", EXAMPLES)
def test_half_a_token_is_told_as_well(issuer: str) -> None:
    """A line that is cut, and a snippet, may end in the midst of one."""
    whole_or_none = {"Amazon, key id", "Amazon, service id", "Mailchimp", "NuGet", "crates.io"}
    whole_or_none |= {"Twilio", "Scaleway", "Asana", "MaxMind", "HashiCorp Vault", "OpenShift"}
    whole_or_none |= {"GoCardless", "Notion"}
    if issuer in whole_or_none:
        return
    for example in EXAMPLES[issuer]:
        cut = example[: max(40, len(example) * 4 // 5)]
        assert hidden(f"{cut}…") != f"{cut}…", cut


@pytest.mark.parametrize("issuer", ADDRESSES)
def test_an_address_that_lets_anybody_in_loses_what_it_is_known_by(issuer: str) -> None:
    address, secret = ADDRESSES[issuer]()
    end = "@o1.ingest.example/1" if issuer == "Sentry" else ""
    shown = hidden(f"{address}{secret}{end}")
    assert shown.startswith(address) and "<key>" in shown
    assert secret[-12:] not in shown


def test_the_rest_of_a_token_that_a_snippet_begins_with_is_left_out() -> None:
    for example in (plain(40), hexed(40), base64.b64encode(DRAWN.randbytes(33)).decode()):
        assert hidden(f"…{example} and more") == "…<key> and more"
    assert hidden("…responsibilities2023 and more") == "…responsibilities2023 and more"


@pytest.mark.parametrize(
    "text",
    [
        "the sk-learn package, and a disk-check-of-all-volumes",
        "task-2023-risk-assessment-final-version-7",
        "ASIAPACIFICREGIONAL and AKIAK, LTAI",
        "s.replace s.startswith s.thisIsALongMethodName",
        "key-value, key-board-shortcuts, xoxo-",
        "re_compile_the_pattern and re_entrant_function_name",
        "live_streaming_of_the_annual_general_meeting_of_2023",
        "secret_santa_list_for_the_whole_department_2023",
        "API-DOCUMENTATION and API-GATEWAY-2023",
        "access-production-database",
        "12:30 and 123456:ABC",
        "pat-na1 and pat.name.surname",
        "Skizze AC/DC SK23 key-note",
        "st.mary.church and dp.pt.",
    ],
)
def test_what_only_begins_alike_stays(text: str) -> None:
    assert hidden(text) == text
