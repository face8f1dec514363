import type { Random } from '../ground/random.ts';

/** The weights of the kinds of wrong letters. */
export interface SpellingMix {
  /** A typing error. */
  slip: number;
  /** A letter misread from paper. */
  misread: number;
  /** Spelled as it sounds. */
  sound: number;
}

/** Adjacent keys, for typing errors. */
const NEIGHBOURS: Readonly<Record<string, string>> = {
  A: 'SQ',
  B: 'VN',
  C: 'XV',
  D: 'SF',
  E: 'WR',
  F: 'DG',
  G: 'FH',
  H: 'GJ',
  I: 'UO',
  J: 'HK',
  K: 'JL',
  L: 'K',
  M: 'N',
  N: 'BM',
  O: 'IP',
  P: 'O',
  Q: 'WA',
  R: 'ET',
  S: 'AD',
  T: 'RY',
  U: 'YI',
  V: 'CB',
  W: 'QE',
  X: 'ZC',
  Y: 'TU',
  Z: 'X',
};

function slip(random: Random, text: string): string {
  const at = random.int(text.length);
  const letter = text[at]!;
  if (!/[A-Z]/.test(letter)) return text;
  const kind = random.int(4);
  if (kind === 0) return text.slice(0, at) + NEIGHBOURS[letter]!.charAt(random.int(NEIGHBOURS[letter]!.length)) + text.slice(at + 1);
  if (kind === 1) return text.slice(0, at) + text.slice(at + 1);
  if (kind === 2) return text.slice(0, at) + letter + text.slice(at);
  const next = text[at + 1];
  return next && /[A-Z]/.test(next) ? text.slice(0, at) + next + letter + text.slice(at + 2) : text;
}

/** Letters that text recognition confuses. */
const MISREAD: readonly (readonly [string, string])[] = (
  'RN>M M>RN CL>D D>CL LI>U W>VV VV>W NN>M E>F F>E C>G G>C O>Q Q>O O>0 I>1 S>5 B>8 I>L L>I U>V V>U H>B N>H H>N T>F K>X Y>V P>R O>D A>R' as string
)
  .split(' ')
  .map((pair) => pair.split('>') as [string, string]);

/** Different spellings of one sound. */
const SOUNDS: readonly (readonly [string, string])[] = (
  'PH>F F>PH CK>K C>K K>C QU>KW X>KS KN>N WR>R GH>G SCH>SH SH>SCH TH>T Z>S S>Z IE>Y Y>IE EY>Y EE>EA EA>EE AI>AY AY>AI EI>IE IE>EI OU>OW OW>OU OO>U ' +
  'SEN>SON SON>SEN MANN>MAN MAN>MANN BERG>BURG LEY>LY TON>TEN LL>L SS>S TT>T NN>N RR>R DT>T WH>W J>G ER>AR AR>ER OR>ER ' +
  'E>A A>E I>E I>Y O>A AU>AW'
)
  .split(' ')
  .map((pair) => pair.split('>') as [string, string]);

/** Applies one of the replacements that the text allows, beginning at a random one; unchanged if none fits. */
function replaceOne(random: Random, text: string, pairs: readonly (readonly [string, string])[]): string {
  const start = random.int(pairs.length);
  for (let tries = 0; tries < pairs.length; tries++) {
    const [from, to] = pairs[(start + tries) % pairs.length]!;
    const at = text.indexOf(from, 1);
    if (at > 0) return text.slice(0, at) + to + text.slice(at + from.length);
  }
  return text;
}

/** The text with one misspelling; the first letter stays, except in typing errors. */
export function misspell(random: Random, text: string, mix: SpellingMix): string {
  if (text.length < 4) return text;
  const kind = random.next() * (mix.slip + mix.misread + mix.sound);
  if (kind < mix.slip) return slip(random, text);
  return replaceOne(random, text, kind < mix.slip + mix.misread ? MISREAD : SOUNDS);
}
