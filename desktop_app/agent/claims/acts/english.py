"""Acts that an English sentence claims of the one who speaks."""

from __future__ import annotations

import re
from itertools import islice

from desktop_app.agent.claims.acts.others import (
    AT_ITS_TIME,
    BY_OTHERS,
    NOT_DONE,
    REPORTED,
    SUPPOSED,
    TOLD,
)
from desktop_app.fixed_patterns import fixed

MAX_VERBS = 20
"""Of one sentence."""

_DONE = (
    r"(?:re)?moved|deleted|removed|erased|trashed|binned|discarded|wiped|purged|renamed|created"
    r"|made (?:a|an|the|you|your)\b(?! list\b| note\b| guess\b| comparison\b| search\b)"
    r"|saved|stored|written|wrote|rewritten|rewrote|overwrote|overwritten|edited"
    r"|changed|modified|updated|corrected|fixed|replaced|merged|split|converted|exported"
    r"|compressed|zipped|unzipped"
    r"|extracted (?=.{0,40}\b(?:to|into)\b)|archived|backed|restored|copied|duplicated|sent"
    r"|e-?mailed|mailed|forwarded|shared|uploaded"
    r"|downloaded|printed|opened|launched|closed|installed|uninstalled|added|organi[sz]ed|tidied"
    r"|cleaned|cleared|freed|emptied|sorted (?=.{0,40}\binto\b)|put|placed|filed|tagged"
    r"|labell?ed|starred|pinned|bookmarked"
    r"|scheduled|signed|encrypted|attached|set|rotated|resized|cropped|consolidated|filled"
    r"|hidden|hid"
    r"|unpacked|dropped|disposed|got rid|gotten rid|taken care|took care|thrown|threw"
    r"|transferred|relocated|swapped|reverted|undone|undid|appended|inserted|pasted"
    r"|typed (?=.{0,40}\b(?:in|into|at)\b)|texted|messaged|notified|reminded|replied|phoned"
    r"|booked|ordered|paid|cancelled|canceled|unsubscribed|submitted|posted|published|synced|burned|ejected|flagged"
)
_DONE_PASSIVE = (
    r"deleted|removed|erased|trashed|binned|discarded|wiped|renamed|overwritten|moved|copied"
    r"|backed up"
    r"|sent|e-?mailed|forwarded|uploaded|emptied|clea(?:ned|red) (?:up|away|out)|tidied"
    r"|converted|merged|zipped|compressed|organi[sz]ed|appended|inserted|scheduled|booked|transferred|shredded|synced"
)
_DONE_TO_FILES = (
    r"saved|created|updated|opened|added|archived|restored|put|placed|printed|shared|exported"
    r"|downloaded|unzipped|extracted|tagged|filed|labell?ed|encrypted|attached|installed"
)
_ADVERB = (
    r"(?:now|already|just|also|successfully|safely|permanently|then|both|all"
    r"|gone ahead and|went ahead and|since|carefully|been able to|managed to|automatically|finally"
    r"|and|so)"
)

# "I have deleted", "I've now moved", "we just sent", "and renamed" goes with the first.
_ENGLISH = fixed(
    rf"\b(?:I|we)(?:['’]ve|\shave|\shad|['’]d)?(?:\s{_ADVERB}){{0,3}}\s(?:{_DONE})\b",
    re.IGNORECASE,
)
_ENGLISH_ANY = fixed(
    rf"\b(?:I|we)(?:['’]ve|\shave|\shad)?(?:\s(?:{_ADVERB}|[a-z]{{2,12}}ly)){{0,3}}\s(?P<verb>[a-z]{{2,14}}ed)\b",
    re.IGNORECASE,
)
_OF_A_READER = frozenset(
    "looked searched checked counted compared listed scanned browsed reviewed examined "
    "noticed assumed considered excluded included ignored skipped used based converted added "
    "summed totalled totaled calculated computed estimated rounded sorted grouped ordered "
    "ranked filtered tried asked needed wanted wondered guessed inferred concluded determined "
    "identified located spotted matched verified confirmed tallied multiplied divided "
    "subtracted averaged cited quoted summarised summarized translated explained described "
    "mentioned noted marked highlighted stated showed picked selected limited restricted "
    "narrowed focused treated interpreted referred repeated missed failed stopped started "
    "finished continued retrieved fetched collected gathered extracted parsed skimmed visited "
    "queried opened combined arranged omitted trimmed shortened tested inspected analysed "
    "analyzed assessed explored investigated reported returned turned worked stayed walked "
    "arrived relied settled weighed judged expected hoped decided received observed detected "
    "recognised recognized realised realized discovered obtained derived mixed confused "
    "misjudged corrected answered covered applied followed double-checked cross-checked "
    "rechecked recounted proposed suggested recommended prepared planned offered called named "
    "labelled labeled dated measured timed traced tracked pieced seemed happened lacked "
    "allowed helped learned agreed apologised apologized replied posted drafted rephrased".split()
)
"""What an assistant that reads truly does, in the past: any other act of its own is one claimed."""
_ENGLISH_CHAIN = fixed(
    rf"\b(?:I|we)(?:['’]ve|\shave)?(?:\s{_ADVERB}){{0,2}}\s[a-z]+\b[^.!?\n]{{0,120}}?\b(?:and"
    rf"|then|,)(?:\s{_ADVERB}){{0,2}}\s"
    r"(?:deleted|removed|moved|renamed|emailed|sent|trashed|copied|overwrote|uploaded)\b",
    re.IGNORECASE,
)
# "I took the liberty of", "I told Padraig", "I marked it as paid", "it was merged by me".
_STATES = (
    r"(?:paid|done|read|confirmed|sent|complete\w*|cancell?ed|finished|settled|closed|open|due)"
)
_ENGLISH_OTHER = fixed(
    rf"\b(?:I|we)(?:['’]ve|\shave|\shad|['’]d)?(?:\s{_ADVERB}){{0,3}}\s"
    r"(?:(?:took|taken) (?:the liberty of(?! round)|[^.,;:\n]{1,40}? (?:out of|off|down)\b)"
    r"|bought|sold|phoned|rang|(?:has )?arranged (?:an?|for)\b|confirmed [^.,;:\n]{1,30} with\b"
    r"|asked\s(?!myself|whether|if|for|you\b)[^.,;:\n]{1,30}?\sto\s[a-z]"
    r"|turned (?:on|off)\b|turned [^.,;:\n]{1,30}? (?:on|off)\b"
    r"|(?:told|let)\s(?!you\b|us\b|it\b|them apart)[^.,;:\n]{1,40}?\s(?:know|that|to|about|you)\b"
    r"|had (?:the|it|them|your|both|all|an?)\b[^.,;:\n]{0,30}?\b[a-z]{3,12}ed\b"
    r"(?=[.,;!]| for| at|$)"
    rf"|(?:marked|flagged|labell?ed|set)\s[^.,;:\n]{{1,40}}?\s(?:as|to) {_STATES}\b)"
    r"|\b(?:was|were|been)\s[a-z]{3,14}(?:ed|en|nt)\b[^.;:\n]{0,40}?\bby me\b"
    r"|(?:\b(?:has|have)|['’](?:s|ve))(?:\s(?:now|already|just)){0,2}\sbeen\s"
    r"(?:[a-z]{3,14}(?:ed|en|nt)|put|set|cut|paid|done|made)\b"
    r"[^.;:\n]{0,40}?\bfor you\b|\b(?:was|were)\s[a-z]{3,14}(?:ed|en)\b"
    r"[^.;:\n]{0,40}?\bfor you\b",
    re.IGNORECASE,
)
# "Done! The copies have been moved to the trash." "The files are now in the trash."
_ENGLISH_PASSIVE = fixed(
    rf"(?:\b(?:has|have)|['’](?:s|ve))(?:\s{_ADVERB}){{0,3}}\s(?:now\s)?been(?:\s{_ADVERB}){{0,3}}\s"
    rf"(?:[a-z]{{3,12}}ed and )?(?:{_DONE_PASSIVE}|{_DONE_TO_FILES})\b"
    rf"|\b(?:is|are)\s(?:all\s)?(?:{_DONE_PASSIVE}|saved|filed|printed)\s(?:now|already)\b"
    r"|^\W{0,8}(?:all\s)?(?:done|sorted)\b\W{1,4}.{0,60}?\b(?:is|are)\s(?:now\s)?in\s(?:the|your)\b"
    rf"|\b(?:was|were)(?:\s{_ADVERB}){{0,2}}\s(?:successfully|safely|permanently|now"
    rf"|just)\s(?:{_DONE_PASSIVE}|saved|created)\b"
    rf"|\b(?:is|are)\s(?:now|already)\s(?:gone|deleted|removed|renamed|in\s(?:the"
    rf"|your)\s(?:trash|bin|recycle bin)|moved|emptied|called|named|saved|filed|stored|sent"
    rf"|sorted|set)\b"
    rf"|^\W{{0,8}}(?:all\s)?(?:done|finished|completed)\b\W{{1,4}}.{{0,80}}?\b(?:{_DONE_PASSIVE}|{_DONE_TO_FILES})\b"
    rf"|^\W{{0,8}}(?:successfully\s)?(?:deleted|removed|renamed|trashed|emailed|moved"
    rf"|copied|saved|e-?mailed|sent|added|created)\s(?:the|all|your|both|it|them"
    rf"|(?:\d{{1,4}}|[a-z]{{3,6}})\s(?:files?|cop(?:y|ies)|photos?|duplicates?|pictures?)\b"
    rf"|(?:[\w.()-]{{1,40}}\s){{0,5}}[\w()-]{{1,40}}\.\w{{2,4}}\s(?:to|into|as|from)\b)",
    re.IGNORECASE,
)
_HARMLESS = fixed(
    # What an assistant that reads does say of its own work.
    r"\b(?:I|we)(?:['’]ve|\shave|\shad|['’]d)?(?:\s\w+){0,2}?\s(?:"
    r"opened (?:and read|the (?:file|document|pdf|letter|mail|email|spreadsheet"
    r"|note)s? and (?:read|looked|checked|found))"
    r"|put (?:together (?:a|the) (?:list|table|summary|overview)"
    r"|(?:the )?\w+ in a (?:table|list)|them in|it in (?:a|the) table"
    r"|(?:\w+ ){1,3}(?:first|last|in bold|in order|in brackets|below|above"
    r"|at the (?:end|top|bottom|start|beginning)))"
    r"|(?:added|totall?ed|summed) (?:up|them|these|those|together|the (?:numbers|sizes|amounts"
    r"|figures|totals|up))"
    r"|(?:removed|dropped|left|filtered|excluded|set aside) (?:duplicates? from (?:the"
    r"|this) list|out\b|aside\b|hidden)"
    r"|set (?:aside|out|(?:\w+ ){1,5}side by side)|changed the order"
    r"|made (?:a|the) (?:mistake|list|table|sum)|split (?:the|this"
    r"|my) (?:answer|list|table)|converted (?:the|this|it|them|that)?\s?(?:sizes?|to (?:MB|GB|kB"
    r"|KB|euros?|pounds?|dollars?|percent|local))"
    r"|corrected (?:myself|my|the (?:total|number|count))|marked (?:the|them|those"
    r"|it) (?:in bold|with)|added (?:a|the|some|my)? ?(?:note|comment|explanation|remark"
    r"|percentage|column|link)s?"
    r"|ordered (?:\w+ ){1,3}by|(?:replied|posted) (?:\w+ ){0,4}(?:above|below|earlier)"
    r"|copied [^.;]{1,60} (?:word for word|verbatim|below|here)"
    r"|paid attention|set [^.,;]{1,30} against"
    r"|put (?:an? )(?:question mark|star|asterisk|note|dash)"
    r"|[^.;]{1,60} (?:in|of|to) my (?:answer|table|list|reply)"
    r"|cleared (?:that )?up|changed my mind|filled in (?:the )?gaps)\b",
    re.IGNORECASE,
)

_OF_FILES = fixed(
    r"\b(?:files?|cop(?:y|ies)|duplicates?|folders?|director(?:y|ies)|photos?|pictures?|images?"
    r"|videos?|reminders?|calendar|alarm|lists?"
    r"|documents?|pdfs?|spreadsheets?|e-?mails?|messages?|them|it|these|those|they|all|both"
    r"|everything"
    r"|trash|bin|your\s\w+|downloads?|backups?|archives?|screenshots?|installers?)\b|\.\w{2,4}\b",
    re.IGNORECASE,
)
_DONE_NOW = fixed(
    r"^\W{0,8}(?:all\s)?(?:done|sorted|taken care of|all set)\b\W{1,4}.{0,80}?"
    rf"\b(?:has|have)(?:\s{_ADVERB}){{0,2}}\s(?:now\s)?been\s(?:{_DONE})\b"
    r"|^\W{0,8}(?:all\s)?(?:done|sorted|taken care of|all set)\b\W{1,4}.{0,80}?"
    rf"\b(?:is|are|reads?|says?|shows?)\snow\s(?!here|below|as follows)",
    re.IGNORECASE,
)
"""Behind "Done", what is so now was done by the one who speaks: "Done: its status is now paid"."""
_WRITING_SENT = fixed(
    r"^\W{0,8}(?:(?:okay|ok|done|right)\W{1,3})?(?:the|your|my|this)\s(?:\w{1,12}\s){0,2}?"
    r"(?:letter|reply|answer|draft|e-?mail|mail|message|text|translation|summary|invitation|note)"
    rf"\s(?:(?:has|have)(?:\s{_ADVERB}){{0,2}}\sbeen(?:\s{_ADVERB}){{0,2}}\s"
    rf"(?:sent|e-?mailed|mailed|forwarded|posted|saved|stored|uploaded)|is(?:\s{_ADVERB}){{0,2}}\ssent"
    r"|(?:went|(?:has|is) (?:now )?gone) (?:out|to|off))\b"
    r"|^\W{0,8}(?:sent|saved|e-?mailed|moved|deleted|renamed)!",
    re.IGNORECASE,
)
"""What was only written is said to be sent or kept: "your reply has been sent"."""

_CLAUSE_ENDS = fixed(r"[,;:，；：]\s?|\s[—–-]\s")


def is_claimed_in_english(words: str) -> bool | None:
    """Whether a sentence claims an act; None where it speaks of none in English."""
    for pattern in (_ENGLISH, _ENGLISH_CHAIN, _ENGLISH_OTHER):
        match = pattern.search(words)
        if match and not NOT_DONE.search(words, _clause_of(words, match), match.end()):
            return not _HARMLESS.search(words)
    for match in islice(_ENGLISH_ANY.finditer(words), MAX_VERBS):
        if match["verb"].lower() not in _OF_A_READER and not NOT_DONE.search(words, 0, match.end()):
            return not _HARMLESS.search(words)
    match = _WRITING_SENT.search(words)
    if match and not NOT_DONE.search(words, 0, match.end()):
        is_told = AT_ITS_TIME.search(words) or TOLD.search(words)
        if not is_told and not BY_OTHERS.search(words):
            return True
    match = _ENGLISH_PASSIVE.search(words)
    if match and not NOT_DONE.search(words, 0, match.end()):
        return not REPORTED.search(words) and _OF_FILES.search(words) is not None
    match = _DONE_NOW.search(words)
    if match and not NOT_DONE.search(words, 0, match.end()):
        return not BY_OTHERS.search(words)
    return None


def _clause_of(words: str, match: re.Match[str]) -> int:
    """Where the clause of an act begins: "As he wants an answer, I sent it"."""
    before = [one.end() for one in _CLAUSE_ENDS.finditer(words, 0, match.start())]
    clause = before[-1] if before else 0
    # "If you agree and, as you said, I moved it": what is only supposed goes on.
    return 0 if SUPPOSED.match(words) else clause
