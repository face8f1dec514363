/** What the shape of a whole line says of a firm, beside its words. */
import { ANY_GIVEN, ANY_SURNAME, COMPANY, GIVEN_COMMON, fitAsGiven, wordFlags } from './name-words.ts';

const PARTNERS: ReadonlySet<string> = new Set(
  "SON SONS SONS' BRO BROS BROTHERS ASSOCIATES ASSOC ASSOCS CO COMPANY DAUGHTERS PARTNERS".split(' '),
);
const SPOKEN_TITLES: ReadonlySet<string> = new Set(['MR', 'MRS', 'MS', 'MISS', 'DR', 'DRS']);
/** Houses of worship and of money bear surnames and given names; at the end of a longer line they are houses. */
const HOUSES: ReadonlySet<string> = new Set(
  'BANK CHURCH CHAPEL SCHOOL TEMPLE CATHEDRAL CONVENT PARISH LODGE CLUB HALL COLLEGE ACADEMY MISSION'.split(' '),
);
const SAINTS: ReadonlySet<string> = new Set(['ST', 'SAINT', 'SAN', 'SANTA', 'OUR', 'HOLY']);
const SPACED_FORMS: ReadonlySet<string> = new Set(['LLC', 'LLP', 'LLLP', 'PLLC', 'INC', 'LTD']);
const SHORT_FORMS: ReadonlySet<string> = new Set(['PC', 'PA', 'LP', 'NA']);

/** Given names that congregations bear: 'JUBILEE CHRISTIAN CHURCH', 'HOPE CHURCH'. */
const FAITHS: ReadonlySet<string> = new Set(['CHRISTIAN', 'GRACE', 'FAITH', 'HOPE', 'TRINITY']);
const CONGREGATIONS: ReadonlySet<string> = new Set(["B'NAI", 'BNAI', 'BETH', 'SHALOM', 'SINAI', 'TORAH', 'EMANUEL', 'EMANU-EL']);
/** What stands behind LAW where it is no surname, and short for a school behind its name. */
const LAW_ENDS: ReadonlySet<string> = new Set(['FIRM', 'OFFICE', 'OFFICES', 'GROUP', 'CENTER']);
const SCHOOLS: ReadonlySet<string> = new Set(['HS', 'ELEM', 'SCH']);

/** A word that says what a firm does and that nobody is called. */
function isTrade(word: string): boolean {
  const flags = wordFlags(word);
  return (flags & COMPANY) !== 0 && (flags & (ANY_GIVEN | ANY_SURNAME)) === 0;
}

/** 'L L C' and, behind a comma or three words, 'P C'. */
function spacedFormWeight(tokens: readonly string[]): number {
  let from = tokens.length;
  while (from > 0 && tokens[from - 1]?.length === 1 && /[A-Z]/.test(tokens[from - 1] ?? '')) from--;
  if (tokens.length - from < 2) return 0;
  const letters = tokens.slice(from).join('');
  if (from === 0) return letters.length > 2 ? 14 : 0;
  if (SPACED_FORMS.has(letters)) return 12;
  return SHORT_FORMS.has(letters) && (tokens[from - 1] === ',' || from > 2) ? 9 : 0;
}

/** 'COOK, YARROW, PELL & LOWE': surnames in a row. */
function isLawFirm(tokens: readonly string[], words: readonly string[]): boolean {
  if (words.length < 3 || !tokens.includes(',')) return false;
  // 'PELLWORTH, ISADORA & THADDEUS' are a couple.
  if (tokens.indexOf(',') === tokens.lastIndexOf(',') && words.some((word) => fitAsGiven(word) > -1)) return false;
  const ends = tokens.lastIndexOf('&') + 2;
  return tokens
    .slice(0, ends)
    .every((token, i) => token === ',' || token === '&' || i === 0 || tokens[i - 1] === ',' || tokens[i - 1] === '&');
}

/** 'JOHNSON & SONS', 'ST AUGUSTINE CHURCH', 'E S I'; titles and a surname that comes twice speak for people. */
export function firmWeight(tokens: readonly string[], words: readonly string[]): number {
  let weight = spacedFormWeight(tokens);
  const last = words.at(-1) ?? '';
  const joint = tokens.lastIndexOf('&');
  if (joint > 0 && joint >= tokens.length - 3 && PARTNERS.has(tokens[joint + 1] ?? '')) weight += 8;
  if (joint > 0 && isLawFirm(tokens, words)) weight += 8;
  if (words.length > 2 && isTrade(last)) weight += 3;
  if (words.length > 1 && (words[0] === 'THE' || last === 'ST')) weight += 3;
  if (words.length > 2 && HOUSES.has(last)) weight += houseWeight(words);
  weight += endWeight(words, joint > 0);
  if (SPOKEN_TITLES.has(words[0] ?? '') && (words.length > 2 || joint > 0)) weight -= 4;
  if (joint > 0 && words.length > 2 && words.lastIndexOf(words[0] ?? '') === words.length - 1) weight -= 5;
  return weight;
}

function houseWeight(words: readonly string[]): number {
  if (SAINTS.has(words[0] ?? '')) return 5;
  return words.some((word) => (wordFlags(word) & GIVEN_COMMON) !== 0 && !FAITHS.has(word)) ? 0 : 5;
}

/** 'BELL BOYD & LLOYD CO', 'COOK LAW FIRM', 'TEMPLE BETH SHALOM', 'GAGE PARK HS', 'PELL-MARLOWE-GRIST'. */
function endWeight(words: readonly string[], isJoint: boolean): number {
  const last = words.at(-1) ?? '';
  if (words.length === 1) return last.split('-').length > 2 ? 5 : 0;
  if (isJoint && last === 'CO') return 5;
  if (words.length > 2 && words.at(-2) === 'LAW' && LAW_ENDS.has(last)) return 8;
  if (SCHOOLS.has(last)) return 5;
  if (last === 'CHURCH' && FAITHS.has(words[0] ?? '')) return 5;
  return words[0] === 'TEMPLE' && words.some((word) => CONGREGATIONS.has(word)) ? 6 : 0;
}
