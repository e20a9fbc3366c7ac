"""Small Tenhou records for tests of the command line: rounds that the dealer ends with nine yaochu kinds."""

HAIPAI = (
    "0,32,36,68,72,104,108,112,116,120,124,128,4",
    "8,12,17,20,24,28,40,44,48,53,56,60,64",
    "9,13,18,21,25,29,41,45,49,54,57,61,65",
    "10,14,19,22,26,30,42,46,50,55,58,62,66",
)
HEAD = (
    '<mjloggm ver="2.3"><SHUFFLE seed="" ref=""/><GO type="169" lobby="0"/>'
    '<UN n0="Aki" n1="Ben" n2="Chie" n3="Dai" dan="16,16,16,16" rate="1500,1500,1500,1500" sx="F,M,F,M"/>'
    '<TAIKYOKU oya="0"/>'
)


def game(rounds: int = 1, *, wrong_honba: bool = False) -> str:
    """A record that stops after some rounds; with `wrong_honba` the second round does not count the first."""
    parts = [HEAD]
    for i in range(rounds):
        honba = 0 if wrong_honba else i
        hands = " ".join(f'hai{s}="{h}"' for s, h in enumerate(HAIPAI))
        parts.append(f'<INIT seed="0,{honba},0,0,1,100" ten="250,250,250,250" oya="0" {hands}/>')
        parts.append("<T132/>")
        parts.append(f'<RYUUKYOKU type="yao9" ba="{honba},0" sc="250,0,250,0,250,0,250,0" hai0="{HAIPAI[0]},132"/>')
    return "".join(parts) + "</mjloggm>"
