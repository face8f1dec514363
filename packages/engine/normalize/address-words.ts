import { PLAIN_TYPES, STREET_TYPES } from './street-types.ts';

/** Every spelling of a street type to its standard abbreviation. */
export const TYPES: ReadonlyMap<string, string> = new Map(
  STREET_TYPES.trim()
    .split('\n')
    .flatMap((line) => {
      const [standard = '', ...spellings] = line.split(' ');
      return [standard, ...spellings].map((spelling) => [spelling, standard] as const);
    }),
);

/** A type that ends nearly every street line it stands in. */
export function isPlainType(word: string | undefined): boolean {
  return word !== undefined && PLAIN_TYPES.has(TYPES.get(word) ?? '');
}

/** Full word of a standard street type, for names that are a type: 'COURT ST'. */
export const TYPE_WORDS: ReadonlyMap<string, string> = new Map(
  STREET_TYPES.trim()
    .split('\n')
    .map((line) => line.split(' '))
    .map(([standard = '', word = standard]) => [standard, word]),
);

export const DIRECTIONS: ReadonlyMap<string, string> = new Map(
  'N N|S S|E E|W W|NE NE|NW NW|SE SE|SW SW|NORTH N|SOUTH S|EAST E|WEST W|NORTHEAST NE|NORTHWEST NW|SOUTHEAST SE|SOUTHWEST SW|NO N|SO S|NTH N|STH S'
    .split('|')
    .map((pair) => pair.split(' ') as [string, string]),
);
export const DIRECTION_WORDS: ReadonlyMap<string, string> = new Map(
  'N NORTH|S SOUTH|E EAST|W WEST|NE NORTHEAST|NW NORTHWEST|SE SOUTHEAST|SW SOUTHWEST'
    .split('|')
    .map((pair) => pair.split(' ') as [string, string]),
);

/** Secondary unit designators (Publication 28, appendix C2) to their abbreviation. */
export const UNITS: ReadonlyMap<string, string> = new Map(
  'APT APT|APARTMENT APT|APPT APT|APTS APT|UNIT UNIT|UNITS UNIT|UN UNIT|STE STE|SUITE STE|SUIT STE|SUITES STE|BLDG BLDG|BUILDING BLDG|BLD BLDG|FL FL|FLOOR FL|FLR FL|RM RM|ROOM RM|LOT LOT|SPC SPC|SPACE SPC|SP SPC|TRLR TRLR|TRAILER TRLR|DEPT DEPT|DEPARTMENT DEPT|HNGR HNGR|HANGAR HNGR|KEY KEY|PIER PIER|SLIP SLIP|STOP STOP|PH PH|PENTHOUSE PH|BSMT BSMT|BASEMENT BSMT|FRNT FRNT|FRONT FRNT|LBBY LBBY|LOBBY LBBY|LOWR LOWR|LOWER LOWR|OFC OFC|OFFICE OFC|REAR REAR|SIDE SIDE|UPPR UPPR|UPPER UPPR|PMB PMB|MAILBOX PMB|BIN BIN|FILE FILE|MSC MSC|MAILSTOP MSC|LEVEL LEVEL|LVL LEVEL'
    .split('|')
    .map((pair) => pair.split(' ') as [string, string]),
);
/** Designators that say nothing without a number; other ones begin the names of places, as KEY and UPPER do. */
export const EMPTY_UNITS: ReadonlySet<string> = new Set(['UNIT', 'APT', 'STE', 'SUITE', '#']);
/** Units that stand without a number. */
export const LONE_UNITS: ReadonlySet<string> = new Set('BSMT FRNT LBBY LOWR OFC PH REAR SIDE UPPR'.split(' '));

const ORDINAL_UNITS =
  'FIRST SECOND THIRD FOURTH FIFTH SIXTH SEVENTH EIGHTH NINTH TENTH ELEVENTH TWELFTH THIRTEENTH FOURTEENTH FIFTEENTH SIXTEENTH SEVENTEENTH EIGHTEENTH NINETEENTH'.split(
    ' ',
  );
const TENS = 'TWENTY THIRTY FORTY FIFTY SIXTY SEVENTY EIGHTY NINETY'.split(' ');

/** '1' -> '1ST', '12' -> '12TH'. */
export function ordinal(number: number): string {
  const tail = number % 100 >= 11 && number % 100 <= 13 ? 'TH' : (['TH', 'ST', 'ND', 'RD'][number % 10] ?? 'TH');
  return `${number}${tail}`;
}

/** 'FIRST' -> '1ST', 'TWENTYTHIRD' -> '23RD', with and without hyphen. */
export const ORDINALS: ReadonlyMap<string, string> = new Map([
  ...ORDINAL_UNITS.map((word, i) => [word, ordinal(i + 1)] as const),
  ...TENS.flatMap((ten, i) => [
    [`${ten.slice(0, -1)}IETH`, ordinal((i + 2) * 10)] as const,
    ...ORDINAL_UNITS.slice(0, 9).flatMap((word, j) => [
      [`${ten}-${word}`, ordinal((i + 2) * 10 + j + 1)] as const,
      [`${ten}${word}`, ordinal((i + 2) * 10 + j + 1)] as const,
    ]),
  ]),
]);
export const TENS_WORDS: ReadonlyMap<string, number> = new Map(TENS.map((word, i) => [word, (i + 2) * 10]));

/** House numbers in words: 'ONE MAIN ST'. */
export const NUMBER_WORDS: ReadonlyMap<string, string> = new Map([
  ...'ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN ELEVEN TWELVE'.split(' ').map((word, i) => [word, String(i + 1)] as const),
  ...TENS.map((word, i) => [word, String((i + 2) * 10)] as const),
]);
