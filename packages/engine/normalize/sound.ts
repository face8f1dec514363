/**
 * A surname as it sounds, so that SMITH and SMYTH, SCHNEIDER and SNYDER, MEYER and MAIER meet. Of our own making, in the manner of
 * NYSIIS: English and common immigrant spellings become one consonant each, vowels count only at the front.
 */
const STARTS: readonly (readonly [string, string])[] = [
  ['MAC', 'MK'],
  ['MC', 'MK'],
  ['KN', 'N'],
  ['GN', 'N'],
  ['PN', 'N'],
  ['WR', 'R'],
  ['PS', 'S'],
  ['PF', 'F'],
  ['X', 'S'],
];

/** Longest spelling first; '' is silent. */
const SPELLINGS: readonly ReadonlyMap<string, string>[] = [
  new Map([
    ['TSCH', 'S'],
    ['SCHT', 'ST'],
  ]),
  new Map([
    ['SCH', 'S'],
    ['TCH', 'S'],
    ['CHR', 'KR'],
    ['SZC', 'S'],
  ]),
  new Map(
    'PH F|GH |CK K|CH S|SH S|CZ S|SZ S|TZ S|TH T|DT T|RH R|QU K|DG J|CE S|CI S|CY S|ZZ S'
      .split('|')
      .map((pair) => pair.split(' ') as [string, string]),
  ),
  new Map(
    'B B|C K|D T|F F|G K|J J|K K|L L|M M|N N|P P|Q K|R R|S S|T T|V F|X KS|Z S'
      .split('|')
      .map((pair) => pair.split(' ') as [string, string]),
  ),
];
const LONGEST = SPELLINGS.length;
const MAX_CODE = 8;

function startOf(name: string): { code: string; from: number } {
  for (const [spelling, sound] of STARTS) if (name.startsWith(spelling)) return { code: sound, from: spelling.length };
  const first = name[0] ?? '';
  if (first !== '' && 'AEIOUY'.includes(first)) return { code: 'A', from: 1 };
  return first === 'H' || first === 'W' ? { code: first, from: 1 } : { code: '', from: 0 };
}

/** Up to eight letters; empty for an empty name. Takes A-Z without spaces. */
export function soundOf(name: string): string {
  const start = startOf(name);
  let { code, from } = start;
  while (from < name.length && code.length < MAX_CODE) {
    let length = LONGEST;
    let sound: string | undefined;
    while (length > 0 && sound === undefined) {
      sound = SPELLINGS[LONGEST - length]?.get(name.slice(from, from + length));
      if (sound === undefined) length--;
    }
    from += Math.max(length, 1);
    if (sound !== undefined && !code.endsWith(sound)) code += sound;
  }
  return code;
}
