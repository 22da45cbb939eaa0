"""PDF files with a lock that needs no password."""

from __future__ import annotations

import base64
import io
import re
import zlib
from collections.abc import Callable

import pytest
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfgen.canvas import Canvas

from desktop_app.extract.extracting import extract
from desktop_app.extract.limits import ExtractionLimits
from desktop_app.extract.outcome import ExtractionStatus

# A page and its title, locked by qpdf 11 with AES and a key of 256 bits (7.6.4.3.3, revision 6).
AES_OPEN = zlib.decompress(
    base64.b85decode(
        b"c-n<jO=u)V6c$zl=O75{!Gl^X#DlPQ{r|uaNiq{$c9$&q6I`NHSG`I`Cf(VdPDla~5%ePLd0E62Q9OAN6upS(-"
        b"4#zByz0g49s(lb>&{GOBnPKwx~pHk_v(A!eDBTO>MdVoFPqNX_otuy(_w^?GJmVn?UJm2SVJ)yl*NcNuM54!e!E!oB"
        b"iMwh*&!K*&UoH{0~iuZ=I5JlcFS+WhzQKNO0xB%Js{bVul=yx#_bLiu{ny*9JxNIhd{bfC@+nJ6u}0nr4HWdAe9oHa"
        b"+@2k1r?mCU}=gXFvh%*+&UF#1TND2OnNbseyQ9qYQji%eGo_FHjyo|tqHa>xYJPipU?tptVcwhRdW;Kz%Q1En1$k{D"
        b"J2$vTTPY<9Vb<<!l>M@0-SNUj9JbWjOf;3%+wUX%=v2O{2Neg*E_^%j2#SXsPH-THS{2qu?-s475LrGyRW?d+p}-4-"
        b"lHFVwtMvPCHCUqUz%sO@85g#yPe0Lc<A3*xZC^cq<`uD`lCNS{o(k@_kMig_}2$7ZKOv}oj(5UUrP_aIr-"
        b"`L_fH>$r4#b>^)K!|XWqDS=lRP&f4Khn*LOa+{O2!-"
        b"ZG6%grJh0ANTaPWdliNUP!EDfbrcA3P;8UzwL!6fI++^Q_Vc=}ys4i}XlOG`X)v>Y!*WaCS{=u$h5dS`f6x$~^~$ia"
        b"2Swv_6F2&6o8p`|!6!^l*juZ85q%ZUUARJSS4dYmff^GA7|*qmG=z{Kh@3)_oN=F`_c1C3g2`wM&?EqLXN70dC`y&p"
        b"!3Arr(oCCRl=hJZZ;hoQ8Wj-33O167LMUn@7#fwupya5tLD3w5;z|k?G!4mMCLg^@PN-xUHymhiDK_mzu1dT^wTtRX"
        b"A*vKPb2(QOz~)hSCqPApfHlXS$W~EvSoiMogg|^$)0Yj>6+oqPNf<68YdSAQ##KnU5{4QO%0-"
        b"6d16pY`B5@fE4+t+P&S_HKC7p7ub0a;=V@R4c<yfH11aEQ#v4OSAq@xoy56ml(LykpD2#zJEY>GKHb5vYP8!?>_-"
        b"Z&b-@xZAL%7nl%%_cVDR3e8Jqz-mqhn|0k#&MxYBIh=S{nYLh=Qbwj1smrV{kWAEY?AQ{Hf8Jun>I7~>dFs>D8EL!*"
        b"NRjUJ{}Wg*$k$3y*4-"
        b"ooT1sZ9=Y9R6oL(!@nA%rjIk=3$c6T(9q+B2|9_9Iwgs!By_%Tu%)w#dtGZ>4an3t)bN!X&&cFUDw~G"
    )
)
AES_SECRET = zlib.decompress(
    base64.b85decode(
        b"c-n<j&1)n@6bE5J2EBL^4_cSNqOMclA20-"
        b"x%?w#hNJz2~T(eMJ^(twZbcdeKm$GLS!M{KdJSccj6qXf1+{@k~ds76xiJtT#;>nNKotex?4$chIRj=O1@BRAsYHod"
        b"LaE-lSI&)wD`N7{EMkpz>*E+o(>Gn@*C`Nf%j7YOxSX%72i$y<zZK#?P(#6mj&lNa=A+cnBzWH_6{Vt4%z?>VTyLEa"
        b"1q<h`hepv3}aR-Xnl;SfbxAJ-jq-VU~MnJTTnam58Xox~4ZGA9N2%y$`ZJkLh$!I+_U@46XvLFPrip|fY7c=Rvmxo1"
        b"780o&0#}T<jWQ%NPg6$mcG*td4w7?$g5mD#etU}EFVtImDD1J4i1Ti$Z)_sMJldd;lR326V&N&=lmh%N8x^);cH3cw"
        b"JU(M8CfnvAbBTi#%KCGd_=g`-"
        b"%1fh&=(5SA!?|0rgU0(h1@n5fAx$^t*N8jInZ}GwLV}s=<9{KEtC#&C<@BH%g+Rs15v!~`^=kD`wUcLR?iw{2e<L$d"
        b"=-yIx&UVXdq=__Yn?)~-f{gwM4?!S8H-"
        b"qst>K66a&{qxnw55LL3xc%tCyKf=3aiuXzJ%h55M%!a|8HPtt=fR^o3WS&!yQKSaUM!$ariRVKtZqAR`ezdw+6+?~%"
        b"<O9zwDfJ(alBeMtoQmy4dLCTGOQgy(KxN*L4R{wT<|9Ngy{);o3$^Zui}LZSIF%e=}{__6AD6#iVLM!(40o<ObA*yr"
        b"n1O<uue+Q+yu!fr7W{5rJxxwlY$gMf^;beCajV!W|j$~edIy7ln}!j4w42*6Nlt|Xac$6I)vyl)U{NGGG`+-"
        b"&T;V4GX+L#5K?Brv%p-"
        b"mSu<Ybn#6yo_EBBbc;}5)&RdHalTOYhtZanjEE<9S8>l(#dw(z?5FgcabCdKkAA~YEK|+G%J|rHaHWq;>DQ(PBCaf_"
        b"Y8;^`q2^p6jyvc&oGBRs29ivbUZ_;ViY^{+j)7(Kcfi|FT_M7=eXo;$fQxjsan3ToLI7m)tD>LDRk=9tG1dO*)E2}L"
        b"JQRyUu;S|$s;~-8Ya#BI+-"
        b"~@K)#fNC6gd&Mt*ci@Jds1B3n4p(zoL~0iR$j76#xL2ByGu50X7bgQ&xa_#M!GkOR1!YECd#t8nA-"
        b"Jb{yN|t+P$$vZuN{*P8lXmq}*908sXsvWfLK3uIB&WW2YU#>hz!{W_;)1W#Oy3WsPypJ9BgWwL#}!_-40j"
    )
)


def locked(bits: int, user: str = "") -> bytes:
    """A document with a lock; without a password for the user, it opens by itself."""
    if bits == 256:
        return AES_SECRET if user else AES_OPEN
    out = io.BytesIO()
    lock = StandardEncryption(user, ownerPassword="owner", strength=bits)
    canvas = Canvas(out, encrypt=lock)
    canvas.setTitle("Lease")
    canvas.drawString(72, 700, "The penalty clause")
    canvas.save()
    return out.getvalue()


def read(contents: bytes) -> tuple[dict[str, str], ExtractionStatus]:
    """The text by place, and how it ended."""
    found: dict[str, str] = {}
    reading = extract(io.BytesIO(contents), "a.pdf", len(contents), ExtractionLimits())
    while True:
        try:
            place, text = next(reading)
        except StopIteration as end:
            return found, ExtractionStatus(end.value.outcome)
        found.setdefault(str(place), text)


BITS = (40, 128, 256)


@pytest.mark.parametrize("bits", BITS)
def test_an_empty_password_opens(bits: int) -> None:
    found, outcome = read(locked(bits))
    assert found["page 1"] == "The penalty clause"
    assert found["part properties"] == "Lease"
    assert outcome is ExtractionStatus.TEXT


@pytest.mark.parametrize("bits", BITS)
def test_a_password_is_asked_for_whatever_the_lock_says(bits: int) -> None:
    whole = locked(bits, "secret")
    assert read(whole) == ({}, ExtractionStatus.LOCKED)
    assert read(re.sub(rb"/Length \d+\s*/O", b"/Length 9 /O", whole)) == (
        {},
        ExtractionStatus.LOCKED,
    )


def longer_strings(lock: bytes) -> bytes:
    return re.sub(rb"/([OU]) <([0-9A-F]{64})>", rb"/\1 <\g<2>%s>" % (b"00" * 95), lock)


ODD: list[tuple[int, Callable[[bytes], bytes]]] = [
    (128, lambda whole: re.sub(rb"/Length (128|16)\b", b"/Length 99999", whole)),
    (128, lambda whole: re.sub(rb"/Length 128\b", b"/Length 16", whole)),
    (40, longer_strings),
    (128, longer_strings),
]


@pytest.mark.parametrize(("bits", "spoil"), ODD)
def test_a_lock_that_is_oddly_written_is_none_without_a_password(
    bits: int, spoil: Callable[[bytes], bytes]
) -> None:
    whole = locked(bits)
    spoilt = spoil(whole)
    assert spoilt != whole
    assert read(spoilt)[0]["page 1"] == "The penalty clause"


def test_where_strings_have_another_lock_than_pages_the_pages_are_read() -> None:
    whole = locked(256)
    spoilt = re.sub(rb"/StrF\s*/\w+", b"/StrF /Identity", whole)
    assert spoilt != whole
    assert read(spoilt) == ({"page 1": "The penalty clause"}, ExtractionStatus.TEXT)


@pytest.mark.parametrize(
    "broken",
    [b"/Encrypt 9 0 R", b"/Encrypt <<", b"/Encrypt <</V 4/R 4/CF<</S 1>>/StmF/S>>", b"/Encrypt 1"],
)
def test_a_broken_lock_shows_nothing_of_the_page(broken: bytes) -> None:
    spoilt = re.sub(rb"/Encrypt \d+ 0 R", broken, locked(128, "secret"))
    assert "page 1" not in read(spoilt)[0]
