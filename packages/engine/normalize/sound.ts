/**
 * A surname as it sounds, so that SMITH and SMYTH, SCHNEIDER and SNYDER, MEYER and MAIER meet. Of our own making, in the manner of
 * NYSIIS: English and common immigrant spellings are rewritten to one consonant each, vowels count only at the front.
 */
const STARTS: readonly (readonly [string, string])[] = [
  ['MAC', 'MK'], ['MC', 'MK'], ['KN', 'N'], ['GN', 'N'], ['PN', 'N'], ['WR', 'R'], ['PS', 'S'], ['PF', 'F'], ['PH', 'F'], ['SCH', 'S'], ['X', 'S'], ['TSCH', 'S'],
  ['RH', 'R'], ['CZ', 'S'], ['TH', 'T'], ['WH', 'W'], ['GH', 'G'], ['HU', 'U'], ['J', 'J'],
];

const PAIRS: ReadonlyMap<string, string> = new Map([
  ['PH', 'F'], ['GH', ''], ['CK', 'K'], ['CH', 'S'], ['SH', 'S'], ['CZ', 'S'], ['TZ', 'S'], ['TH', 'T'], ['DT', 'T'], ['WH', 'W'], ['RH', 'R'], ['QU', 'K'], ['DG', 'J'],
  ['KN', 'N'], ['GN', 'N'], ['WR', 'R'], ['ZZ', 'S'], ['TT', 'T'], ['KS', 'KS'], ['CE', 'S'], ['CI', 'S'], ['CY', 'S'], ['MB', 'M'],
]);

const LETTERS: ReadonlyMap<string, string> = new Map([
  ['B', 'B'], ['C', 'K'], ['D', 'T'], ['F', 'F'], ['G', 'K'], ['J', 'J'], ['K', 'K'], ['L', 'L'], ['M', 'M'], ['N', 'N'], ['P', 'P'], ['Q', 'K'], ['R', 'R'], ['S', 'S'],
  ['T', 'T'], ['V', 'F'], ['X', 'KS'], ['Z', 'S'],
]);

function soundStart(name: string): { code: string; from: number } {
  for (const [spelling, sound] of STARTS) if (name.startsWith(spelling)) return { code: sound, from: spelling.length };
  const first = name[0] ?? '';
  if ('AEIOUY'.includes(first)) return { code: 'A', from: 1 };
  return { code: LETTERS.get(first) ?? first, from: 1 };
}

/** Up to eight letters; empty for an empty name. Takes A-Z without spaces. */
export function soundOf(name: string): string {
  if (name === '') return '';
  const start = soundStart(name);
  let code = start.code;
  for (let i = start.from; i < name.length && code.length < 8; i++) {
    const pair = PAIRS.get(name.slice(i, i + 2));
    const sound = pair ?? LETTERS.get(name[i] ?? '') ?? '';
    if (pair !== undefined && pair !== 'S' && name[i + 1] !== undefined) i++;
    else if (pair === 'S' && !'EIY'.includes(name[i + 1] ?? '')) i++;
    if (sound !== '' && !code.endsWith(sound)) code += sound;
  }
  return code;
}
