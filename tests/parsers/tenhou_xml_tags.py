"""Tags of Tenhou XML made by hand, and what is read of them."""

from parsers.base import read_bytes
from replay.record import Record

GO = '<GO type="169" lobby="0"/>'
UN = '<UN n0="P0" n1="P1" n2="P2" n3="P3" dan="16,0,20,10" rate="1500.00,1600.50,2100.25,1400.00" sx="M,F,M,M"/>'
TAIKYOKU = '<TAIKYOKU oya="0"/>'
HEAD = GO + UN + TAIKYOKU
INIT = (
    '<INIT seed="0,0,0,2,5,128" ten="250,250,250,250" oya="0" hai0="0,1,2,3,4,5,6,7,8,9,10,11,12"'
    ' hai1="36,37,38,39,40,41,42,43,44,45,46,47,48" hai2="72,73,74,75,76,77,78,79,80,81,82,83,84"'
    ' hai3="108,109,110,111,112,113,114,115,116,117,118,119,120"/>'
)
WIN = (
    '<AGARI ba="0,1" hai="0,4,8,12,16" m="51273,49737" machi="16" ten="30,1000,0" yaku="18,1" doraHai="128"'
    ' doraHaiUra="90" who="1" fromWho="2" sc="250,0,250,20,250,-10,240,0"/>'
)
DRAWN = '<RYUUKYOKU ba="0,0" sc="250,15,250,15,250,-15,250,-15" hai0="0,1,2" hai1="36"/>'
NAME = "2019031015gm-00a9-0000-93f281b3.mjlog"


def xml(*parts: str) -> bytes:
    return f'<mjloggm ver="2.3">{"".join(parts)}</mjloggm>'.encode()


def read(data: bytes, name: str = NAME) -> Record:
    (record,) = read_bytes(data, name)
    return record


def codes(record: Record) -> list[str]:
    return [p.code for p in record.problems]


def game(*parts: str) -> Record:
    return read(xml(HEAD, INIT, *parts))
