/**
 * Computes a phonetic form of a surname, so that SMITH and SMYTH, SCHNEIDER and SNYDER, MEYER and MAIER are equal. Our own variant of NYSIIS: English and
 * common immigrant spellings are mapped to one consonant each, and vowels count only at the start.
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

/** Spellings of three or more letters, longest first; each begins with C, S or T. */
const LONG: readonly (readonly [string, string])[] = [
  ['TSCH', 'S'],
  ['SCHT', 'ST'],
  ['SCH', 'S'],
  ['TCH', 'S'],
  ['CHR', 'KR'],
  ['SZC', 'S'],
];
/** Indexed by two letters; '' is silent. */
const PAIRS = tableOf('PH F|GH |CK K|CH S|SH S|CZ S|SZ S|TZ S|TH T|DT T|RH R|QU K|DG J|CE S|CI S|CY S|ZZ S', 26 * 26);
/** Indexed by one letter; vowels, H and W are silent. */
const SINGLES = tableOf('B B|C K|D T|F F|G K|J J|K K|L L|M M|N N|P P|Q K|R R|S S|T T|V F|X KS|Z S', 26);
const MAX_CODE = 8;

function letterAt(name: string, at: number): number {
  return name.charCodeAt(at) - 65;
}

function tableOf(list: string, size: number): (string | undefined)[] {
  const table: (string | undefined)[] = Array.from({ length: size });
  for (const entry of list.split('|')) {
    const [spelling = '', sound = ''] = entry.split(' ');
    const at = spelling.length === 2 ? letterAt(spelling, 0) * 26 + letterAt(spelling, 1) : letterAt(spelling, 0);
    table[at] = sound;
  }
  return table;
}

function longAt(name: string, at: number): readonly [string, string] | undefined {
  const letter = name[at];
  return letter === 'S' || letter === 'C' || letter === 'T' ? LONG.find(([spelling]) => name.startsWith(spelling, at)) : undefined;
}

function startOf(name: string): { code: string; from: number } {
  for (const [spelling, sound] of STARTS) if (name.startsWith(spelling)) return { code: sound, from: spelling.length };
  const first = name[0] ?? '';
  if (first !== '' && 'AEIOUY'.includes(first)) return { code: 'A', from: 1 };
  return first === 'H' || first === 'W' ? { code: first, from: 1 } : { code: '', from: 0 };
}

/** Returns up to eight letters; empty for an empty name. Takes A-Z without spaces. */
export function soundOf(name: string): string {
  const start = startOf(name);
  let { code, from } = start;
  while (from < name.length && code.length < MAX_CODE) {
    const long = longAt(name, from);
    const pair = long === undefined && from + 1 < name.length ? PAIRS[letterAt(name, from) * 26 + letterAt(name, from + 1)] : undefined;
    const sound = long?.[1] ?? pair ?? SINGLES[letterAt(name, from)] ?? '';
    from += long?.[0].length ?? (pair === undefined ? 1 : 2);
    if (sound !== '' && !code.endsWith(sound)) code += sound;
  }
  return code;
}
