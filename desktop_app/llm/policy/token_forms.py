"""Keys and tokens that are told by how they begin: whose they are, and the form that they have.

Sources: the issuers' documentation, and the lists of what public scanners for secrets look for.
Lengths are the shortest that make sense, for a page or a snippet may hold only a piece of one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from desktop_app.fixed_patterns import fixed
from desktop_app.llm.policy.secret import Secret, SecretSpan


class TokenForm(NamedTuple):
    """The form of one issuer's keys."""

    issuer: str
    pattern: str


_ANY = r"[A-Za-z0-9_-]"
_PLAIN = r"[A-Za-z0-9]"
_HEX = r"[0-9A-Fa-f]"
_BASE64 = r"[A-Za-z0-9+/_-]"
_HAS_DIGIT = r"(?=[A-Za-z_-]{0,40}[0-9])"

TOKEN_FORMS: tuple[TokenForm, ...] = (
    # Language models
    TokenForm("OpenAI, Anthropic and many like them", rf"sk-{_HAS_DIGIT}{_ANY}{{16,400}}"),
    TokenForm("Hugging Face", rf"(?:hf_|api_org_){_ANY}{{16,400}}"),
    TokenForm("Groq", rf"gsk_{_PLAIN}{{16,200}}"),
    TokenForm("xAI", rf"xai-{_PLAIN}{{16,200}}"),
    TokenForm("Perplexity", rf"pplx-{_PLAIN}{{16,200}}"),
    TokenForm("Replicate", rf"r8_{_PLAIN}{{16,100}}"),
    TokenForm("Fireworks", rf"fw_{_PLAIN}{{20,100}}"),
    TokenForm("Tavily", rf"tvly-{_ANY}{{8,200}}"),
    TokenForm("NVIDIA", rf"nvapi-{_ANY}{{16,200}}"),
    TokenForm("LangSmith", rf"ls(?:v2_[a-z]{{2}}|__){_ANY}{{16,200}}"),
    # Clouds
    TokenForm("Amazon, key id", r"(?:AKIA|ASIA)(?=[A-Z]{0,15}[0-9])[A-Z0-9]{16}(?![A-Za-z0-9])"),
    TokenForm("Amazon, service id", r"(?:ABIA|ACCA|A3T[A-Z0-9])(?=[A-Z]{0,15}[0-9])[A-Z0-9]{16}\b"),
    TokenForm("Amazon Bedrock", r"(?:ABSK|bedrock-api-key-)[A-Za-z0-9+/=]{16,2000}"),
    TokenForm("Amazon MWS", rf"amzn\.mws\.{_HEX}{{8}}-[0-9A-Fa-f-]{{10,40}}"),
    TokenForm("Alibaba and Tencent", r"(?:AKID|LTAI)(?=[A-Za-z]{0,40}[0-9])[A-Za-z0-9]{12,60}"),
    TokenForm("Baidu", rf"(?:ALTAK|bce-v3/ALTAK)-{_PLAIN}{{16,60}}(?:/{_HEX}{{16,80}})?"),
    TokenForm("Volcengine", rf"AKLT{_PLAIN}{{20,80}}={{0,2}}"),
    TokenForm("Google, API key", rf"AIza{_ANY}{{30,60}}"),
    TokenForm("Google, access", rf"ya29\.{_ANY}{{16,2000}}"),
    TokenForm("Google, refresh", rf"1//0{_ANY}{{20,400}}"),
    TokenForm("Google, client secret", rf"GOCSPX-{_ANY}{{16,100}}"),
    TokenForm("Google Firebase", rf"AAAA{_ANY}{{7}}:{_ANY}{{60,200}}"),
    TokenForm("Azure, client secret", r"[A-Za-z0-9_~.]{3}[0-9]Q~[A-Za-z0-9_~.-]{16,60}"),
    TokenForm("DigitalOcean", rf"do[opr]_v1_{_HEX}{{16,100}}"),
    TokenForm("Yandex", rf"(?:AQVN{_ANY}{{16,80}}|t1\.{_ANY}{{4,400}}={{0,2}}\.{_ANY}{{16,200}})"),
    TokenForm("IBM Cloud", rf"ApiKey-{_HEX}{{8}}-[0-9A-Fa-f-]{{16,60}}"),
    TokenForm("Linode and Akamai", r"akab-[a-z0-9]{16,100}-[a-z0-9]{8,60}"),
    TokenForm("Cloudflare", rf"v1\.0-{_HEX}{{16,40}}-{_HEX}{{16,200}}"),
    TokenForm("Heroku", rf"HRKU-{_ANY}{{16,100}}"),
    TokenForm("Fly.io", rf"(?:fo1_|fm1[ar]_|fm2_){_BASE64}{{16,2000}}"),
    TokenForm("Vercel", rf"vc[apkri]_{_PLAIN}{{20,100}}"),
    TokenForm("Netlify", rf"nf[pcoub]_{_PLAIN}{{20,100}}"),
    TokenForm("Render", rf"rnd_{_PLAIN}{{16,100}}"),
    TokenForm("Supabase", rf"(?:sbp_|sb_secret_)(?:v0_)?{_ANY}{{16,100}}"),
    TokenForm("PlanetScale", r"pscale_(?:tkn|pw|oauth)_[A-Za-z0-9_.=-]{16,100}"),
    TokenForm("Neon", rf"napi_{_PLAIN}{{20,120}}"),
    TokenForm("Aiven", r"AVNS_[A-Za-z0-9_-]{12,60}"),
    TokenForm("Databricks", rf"dapi{_HEX}{{16,64}}(?:-[0-9])?"),
    TokenForm("Scaleway", rf"SCW{_PLAIN}{{17}}(?![A-Za-z0-9])"),
    TokenForm("Pulumi", rf"pul-{_HEX}{{16,80}}"),
    TokenForm("HashiCorp Vault", rf"(?:hv[bsr]\.{_ANY}{{16,400}}|s\.{_HAS_DIGIT}{_PLAIN}{{24}}\b)"),
    TokenForm("HashiCorp Terraform", r"[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_=-]{16,100}"),
    TokenForm(
        "Doppler", rf"dp\.(?:pt|st|ct|sa|scim|audit)\.(?:[a-z0-9_-]{{1,40}}\.)?{_PLAIN}{{16,80}}"
    ),
    TokenForm(
        "1Password", r"(?:ops_eyJ[A-Za-z0-9+/_-]{16,4000}|A3-[A-Z0-9]{6}(?:-[A-Z0-9]{5,11}){3,5})"
    ),
    TokenForm("Infisical", rf"st\.{_HEX}{{8,40}}\.{_HEX}{{8,80}}\.{_HEX}{{8,80}}"),
    TokenForm("Tailscale", rf"tskey-[a-z]{{2,20}}-{_ANY}{{12,100}}"),
    # Code, packages and builds
    TokenForm("GitHub", rf"(?:gh[oprsu]_|github_pat_){_ANY}{{16,400}}"),
    TokenForm(
        "GitLab",
        r"(?:gl(?:pat|dt|ft|imt|rt|ptt|cbt|soat|oas|agent|ffct|wt)-|GR1348941)[A-Za-z0-9_.-]{16,400}",
    ),
    TokenForm("Bitbucket and Atlassian", r"AT(?:ATT|CTT|BB|STT)[A-Za-z0-9_=+/-]{16,400}"),
    TokenForm("Gitea and Gogs, by name", rf"gto_{_PLAIN}{{16,100}}"),
    TokenForm("Sourcegraph", rf"sgp_(?:{_HEX}{{16}}_|local_)?{_HEX}{{16,80}}"),
    TokenForm("npm", rf"npm_{_ANY}{{16,400}}"),
    TokenForm("PyPI", rf"pypi-{_ANY}{{16,2000}}"),
    TokenForm("RubyGems", rf"rubygems_{_HEX}{{16,80}}"),
    TokenForm("NuGet", r"oy2[a-z0-9]{43}(?![A-Za-z0-9])"),
    TokenForm("crates.io", rf"cio{_HAS_DIGIT}[A-Za-z0-9]{{32}}(?![A-Za-z0-9])"),
    TokenForm("Clojars", r"CLOJARS_[A-Za-z0-9]{16,100}"),
    TokenForm("Packagist", rf"packagist_[a-z]{{2,10}}_{_HEX}{{16,100}}"),
    TokenForm("Docker Hub", rf"dckr_[a-z]{{3}}_{_ANY}{{16,100}}"),
    TokenForm("JFrog", rf"(?:AKCp|cmVmd){_PLAIN}{{16,100}}"),
    TokenForm("CircleCI", rf"CCIP(?:AT|RJ)_{_ANY}{{16,200}}"),
    TokenForm("Buildkite", rf"bk(?:ua|at|ct)_{_HEX}{{16,100}}"),
    TokenForm("SonarQube", rf"sq[uap]_{_HEX}{{16,100}}"),
    TokenForm("Prefect", rf"pn[ub]_{_PLAIN}{{16,100}}"),
    TokenForm("Postman", rf"PMAK-{_HEX}{{16,40}}(?:-{_HEX}{{8,60}})?|PMAT-{_PLAIN}{{16,60}}"),
    TokenForm("ReadMe", r"rdme_[a-z0-9]{16,100}"),
    TokenForm("Octopus", rf"API-{_HAS_DIGIT}[A-Z0-9]{{20,40}}(?![A-Za-z0-9])"),
    # Chats and mail
    TokenForm("Slack", r"xox[abceoprs](?:\.xox[bp])?-[A-Za-z0-9-]{10,400}"),
    TokenForm("Slack, app", r"xapp-[0-9]-[A-Za-z0-9-]{10,400}"),
    TokenForm(
        "Discord",
        rf"[MNO](?=[A-Za-z0-9_-]{{0,30}}[0-9]){_ANY}{{22,28}}\.{_ANY}{{6}}\.{_ANY}{{20,50}}",
    ),
    TokenForm("Telegram", rf"[0-9]{{6,16}}:A{_ANY}{{24,45}}"),
    TokenForm("SendGrid", rf"SG\.{_ANY}{{10,40}}(?:\.{_ANY}{{10,100}})?"),
    TokenForm("Mailgun", rf"(?:pub)?key-{_HEX}{{16,64}}"),
    TokenForm("Mailchimp", rf"{_HEX}{{32}}-us[0-9]{{1,2}}(?![A-Za-z0-9])"),
    TokenForm("Brevo", rf"x(?:keys|smtps)ib-{_HEX}{{16,100}}(?:-{_PLAIN}{{8,40}})?"),
    TokenForm("Postmark and Resend", rf"re_{_HAS_DIGIT}{_PLAIN}{{6,20}}_{_PLAIN}{{12,60}}"),
    TokenForm("Twilio", rf"(?:SK|AC){_HEX}{{32}}(?![A-Za-z0-9])"),
    TokenForm("Typeform", r"tfp_[A-Za-z0-9_.=-]{16,100}"),
    # Shops and money
    TokenForm("Stripe", rf"(?:[rs]k_(?:live|test|prod)_|whsec_){_ANY}{{16,400}}"),
    TokenForm("Square", rf"(?:sq0[a-z]{{3}}-|EAAA){_ANY}{{20,100}}"),
    TokenForm("Shopify", rf"shp(?:at|ss|ca|pa|ua|tka)_{_HEX}{{16,80}}"),
    TokenForm(
        "PayPal and Braintree",
        rf"access_token\$(?:production|sandbox)\$[a-z0-9]{{8,40}}\${_HEX}{{16,64}}",
    ),
    TokenForm(
        "Plaid", rf"access-(?:sandbox|development|production)-{_HEX}{{8}}-[0-9A-Fa-f-]{{10,40}}"
    ),
    TokenForm("Flutterwave", rf"FLWSECK(?:_TEST)?-{_PLAIN}{{12,60}}(?:-X)?"),
    TokenForm("Shippo", rf"shippo_(?:live|test)_{_HEX}{{16,80}}"),
    TokenForm("EasyPost", rf"EZ[AT]K{_PLAIN}{{20,100}}"),
    TokenForm("Duffel", rf"duffel_(?:test|live)_{_ANY}{{16,100}}"),
    TokenForm("GoCardless", rf"live_{_HAS_DIGIT}{_ANY}{{36,60}}"),
    # Watching and measuring
    TokenForm("Grafana", rf"glsa_{_ANY}{{16,100}}|glc_[A-Za-z0-9+/=]{{16,400}}"),
    TokenForm("New Relic", r"NR(?:AK|II|JS|AA|IQ|RA)-[A-Za-z0-9-]{12,80}"),
    TokenForm("Sentry", rf"sntry[su]_{_BASE64}{{16,400}}={{0,2}}(?:_{_BASE64}{{16,80}})?"),
    TokenForm("Dynatrace", r"dt0[a-z][0-9]{2}\.[A-Z0-9]{16,40}(?:\.[A-Z0-9]{16,80})?"),
    TokenForm("Datadog", r"dd(?:pat|api|app)_[A-Za-z0-9]{16,80}"),
    TokenForm("Honeycomb", r"hc[abxi](?:ik|lk|mk)_[a-z0-9]{16,80}"),
    TokenForm("PostHog", rf"ph[xas]_{_PLAIN}{{16,100}}"),
    TokenForm("Algolia and Elastic, in a name", rf"essu_{_PLAIN}{{16,200}}={{0,2}}"),
    # Work
    TokenForm("Notion", rf"ntn_{_PLAIN}{{16,100}}|secret_{_HAS_DIGIT}{_PLAIN}{{40,60}}"),
    TokenForm("Linear", rf"lin_(?:api|oauth)_{_PLAIN}{{16,100}}"),
    TokenForm("Airtable", rf"pat{_PLAIN}{{14}}\.{_HEX}{{16,80}}"),
    TokenForm("Asana", rf"[0-9]/[0-9]{{12,20}}(?:/[0-9]{{12,20}})?:{_HEX}{{32}}"),
    TokenForm("Figma", rf"fig[dour]_{_ANY}{{16,100}}"),
    TokenForm("Dropbox", rf"sl\.(?:u\.)?{_ANY}{{40,2000}}"),
    TokenForm("Contentful", rf"CFPAT-{_ANY}{{16,100}}"),
    TokenForm("HubSpot", rf"pat-[a-z]{{2}}[0-9]-{_HEX}{{8}}-[0-9A-Fa-f-]{{10,40}}"),
    TokenForm("Frame.io", rf"fio-u-{_ANY}{{16,100}}"),
    TokenForm("Facebook", r"EAA[A-Z](?=[A-Za-z]{0,60}[0-9])[A-Za-z0-9]{24,400}"),
    TokenForm("Instagram", r"IG(?:QV|AA)(?=[A-Za-z]{0,60}[0-9])[A-Za-z0-9_-]{24,400}"),
    TokenForm("Twitter", r"A{20,30}[A-Za-z0-9%]{30,200}"),
    TokenForm("Mapbox", rf"(?:sk|tk)\.eyJ[A-Za-z0-9_-]{{16,200}}\.{_ANY}{{12,60}}"),
    TokenForm("MaxMind", r"[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk"),
    TokenForm("OpenShift", rf"sha256~{_ANY}{{43}}"),
    # Keys of their own form
    TokenForm(
        "JSON Web Tokens", r"eyJ[A-Za-z0-9_-]{8,4000}\.[A-Za-z0-9_-]{8,8000}\.[A-Za-z0-9_-]{4,4000}"
    ),
    TokenForm("age", r"(?i:AGE-SECRET-KEY-1|AGE-PLUGIN-[A-Z0-9]{1,30}-1)[A-Za-z0-9]{16,200}"),
    TokenForm("Nostr", r"nsec1[02-9ac-hj-np-z]{30,80}"),
    TokenForm(
        "Password hashes",
        r"\$(?:2[abxy]|5|6|7|y|gy|argon2(?:id|i|d)|pbkdf2-sha[0-9]{1,3}|scrypt)\$[A-Za-z0-9$./,=+-]{20,300}(?<![,.])",
    ),
)

FORMS_IN_ADDRESSES: tuple[TokenForm, ...] = (
    TokenForm(
        "Slack", r"hooks\.slack\.com/(?:services|workflows|triggers)/([A-Za-z0-9+/_-]{16,200})"
    ),
    TokenForm("Discord", r"discord(?:app)?\.com/api/webhooks/([0-9]{10,25}/[A-Za-z0-9_-]{16,100})"),
    TokenForm("Microsoft Teams", r"\.webhook\.office\.com/webhookb2/([A-Za-z0-9@/-]{16,400})"),
    TokenForm(
        "Feishu", r"open\.(?:feishu\.cn|larksuite\.com)/open-apis/bot/v2/hook/([A-Za-z0-9-]{16,80})"
    ),
    TokenForm("Telegram", r"api\.telegram\.org/bot([0-9]{6,16}:[A-Za-z0-9_-]{16,60})"),
    TokenForm("Azure, a shared access signature", r"[?&;]sig=([A-Za-z0-9%+/=_-]{16,200})"),
    TokenForm("Sentry", r"://([0-9a-f]{32})(?::[0-9a-f]{32})?@"),
)
"""In the addresses of what takes messages from whoever knows them."""

# Each begins where no key could have begun before, so that a run of them is read once.
_TOKENS = fixed(
    # Most words are too short for any, and are left at once.
    r"(?<![A-Za-z0-9_-])(?=[A-Za-z0-9_~.$+/:-]{13})(?:"
    + "|".join(form.pattern for form in TOKEN_FORMS)
    + ")"
)
_ADDRESSES = fixed("|".join(form.pattern for form in FORMS_IN_ADDRESSES))


def tokens_in(text: str) -> Iterator[SecretSpan]:
    """The keys and tokens in `text` that have the form of one issuer's."""
    for match in _TOKENS.finditer(text):
        yield SecretSpan(match.start(), match.end(), Secret.KEY)
    for match in _ADDRESSES.finditer(text):
        group = match.lastindex or 0
        yield SecretSpan(match.start(group), match.end(group), Secret.KEY)
