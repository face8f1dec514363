import type { RawName } from '../model/evidence.ts';
import { readState } from './place.ts';
import { titleCase } from '../text/title-case.ts';
import { readPersons } from './name-couple.ts';
import { BEFORE_TRUST, firmWithoutRecorderMarks } from './name-marks.ts';
import { ANY_GIVEN, ANY_SURNAME, COMPANY, LEGAL_FORM, LEGAL_FORM_AT_END, ORDINARY, fitAsSurname, wordFlags } from './name-words.ts';
import type { NameReading, PersonName } from './name.ts';

const SPELLED_OUT: ReadonlyMap<string, string> = new Map(
  'ASSN ASSOCIATION|ASSOC ASSOCIATES|ASSOCS ASSOCIATES|BROS BROTHERS|BLDG BUILDING|BLDRS BUILDERS|CTR CENTER|CTRS CENTERS|CENTRE CENTER|CONST CONSTRUCTION|CONSTR CONSTRUCTION|DEV DEVELOPMENT|DEVEL DEVELOPMENT|ENT ENTERPRISES|FDN FOUNDATION|FIN FINANCIAL|GRP GROUP|HLDGS HOLDINGS|HOLDGS HOLDINGS|HOSP HOSPITAL|INTL INTERNATIONAL|INS INSURANCE|INV INVESTMENTS|INVS INVESTMENTS|INVEST INVESTMENTS|INVT INVESTMENTS|INVESTMTS INVESTMENTS|MGMT MANAGEMENT|MGT MANAGEMENT|MFG MANUFACTURING|MTG MORTGAGE|NATL NATIONAL|PPTYS PROPERTIES|PROP PROPERTIES|PROPS PROPERTIES|PROPTYS PROPERTIES|PTNRS PARTNERS|PTNRSHP PARTNERSHIP|RLTY REALTY|SVC SERVICES|SVCS SERVICES|SERV SERVICES|SERVICE SERVICES|UNIV UNIVERSITY|USA US|ST SAINT|MT MOUNT|FT FORT|CNTY COUNTY|DEPT DEPARTMENT|DIST DISTRICT|TWP TOWNSHIP|CH CHURCH|PTY PROPERTY|APTS APARTMENTS'
    .split('|')
    .map((pair) => pair.split(' ') as [string, string]),
);
const EMPTY_WORDS: ReadonlySet<string> = new Set('THE OF AND & , % FOR AT IN'.split(' '));
/** Words that are empty inside a name but part of it at the beginning: 'AT & T'. */
const KEPT_FIRST: ReadonlySet<string> = new Set(['AT', 'IN', 'FOR']);
const TRUST_FORMS: ReadonlySet<string> = new Set(
  'TRUST TRUSTS TRST TR TRS LIVING LIV REVOCABLE REV REVOC IRREVOCABLE IRREV IRREVOC INTER VIVOS DECLARATION DECL AGREEMENT AGMT AGR DATED DTD DTED KNOWN AS PROVISIONS U/A U/T/A U/T/D U/D/T U/W UAD UTD UDT UTA UA UNDER UND UNDR WILL TESTAMENTARY TEST NO NUMBER JOINT'.split(
    ' ',
  ),
);
const MONTHS: ReadonlySet<string> = new Set(
  'JANUARY FEBRUARY MARCH APRIL MAY JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER JAN FEB MAR APR JUN JUL AUG SEP SEPT OCT NOV DEC'.split(
    ' ',
  ),
);

/** Joins consecutive initials, so that 'A B C' equals 'ABC'. */
function joinInitials(words: readonly string[]): string[] {
  const joined: string[] = [];
  let run = '';
  for (const word of words) {
    if (word.length === 1 && /[A-Z]/.test(word)) {
      run += word;
      continue;
    }
    if (run !== '') joined.push(run);
    run = '';
    joined.push(word);
  }
  if (run !== '') joined.push(run);
  return joined;
}

function isLegalForm(word: string, isLast: boolean): boolean {
  const flags = wordFlags(word);
  return (flags & LEGAL_FORM) !== 0 || (isLast && (flags & LEGAL_FORM_AT_END) !== 0);
}

/** 'L L C' at the end is the legal form spelled letter by letter. */
function joinForm(words: readonly string[]): readonly string[] {
  let from = words.length;
  while (from > 1 && words[from - 1]?.length === 1) from--;
  const form = words.slice(from).join('');
  return form.length > 1 && isLegalForm(form, true) ? [...words.slice(0, from), form] : words;
}

function coreOf(tokens: readonly string[]): string[] {
  const hasArticle = (tokens[0] === 'A' || tokens[0] === 'AN') && (tokens[1]?.length ?? 0) > 1;
  const words = tokens
    .filter((token, i) => !(EMPTY_WORDS.has(token) && !(i === 0 && KEPT_FIRST.has(token))) && !(i === 0 && hasArticle))
    .map(lettersOf);
  const joined = joinForm(words);
  let to = joined.length;
  while (to > 1 && isLegalForm(joined[to - 1] ?? '', true)) to--;
  const core = joined.slice(0, to).filter((word, i) => word !== '' && (i === 0 || !isLegalForm(word, false)));
  const named = core.length > 0 ? core : joined.filter((word) => word !== '');
  // 'A THE' consists of nothing but articles, so they are kept.
  return joinInitials(named.length > 0 ? named : tokens.map(lettersOf).filter((word) => word !== '')).map(
    (word) => SPELLED_OUT.get(word) ?? word,
  );
}

function lettersOf(token: string): string {
  return token.replace(/[^A-Z0-9]/g, '');
}

function displayOf(tokens: readonly string[]): string {
  const shown = firmWithoutRecorderMarks(tokens, (word) => isLegalForm(word, true));
  return titleCase(shown.join(' ')).replaceAll(' ,', ',');
}

/** The comparable core words of an organisation, and its display name. */
export function readOrganisation(tokens: readonly string[]): { core: string[]; display: string } {
  const named = withoutForm(tokens);
  return { core: coreOf(withoutSeries(named)), display: displayOf(named) };
}

/** 'TARN PROPERTIES LLC SERIES A' and 'SERIES B OF TARN HOLDINGS LLC': registries list the company that has the series. */
function withoutSeries(tokens: readonly string[]): readonly string[] {
  const at = tokens.indexOf('SERIES');
  if (at < 0) return tokens;
  if (at === 0 && tokens[2] === 'OF' && isLegalForm(tokens.at(-1) ?? '', true)) return tokens.slice(3);
  return at > 1 && tokens.length - at === 2 && isLegalForm(tokens[at - 1] ?? '', true) ? tokens.slice(0, at) : tokens;
}

/** Whether the words are a person's: at least two, one of which is only a given name. */
function namesPerson(words: readonly string[]): boolean {
  const isPlain = words.every((word) => (wordFlags(word) & (COMPANY | LEGAL_FORM)) === 0 && /^[A-Z'-]+$/.test(word));
  return isPlain && words.length > 1 && words.some((word) => (wordFlags(word) & ANY_GIVEN) !== 0 && fitAsSurname(word) < 0);
}

const FORMS_INSIDE: ReadonlySet<string> = new Set(['LLC', 'INC', 'CORP', 'LLP']);

/**
 * Splits a firm and the people who own with it or manage it: 'TARN HOLDINGS LLC & SMITH JOHN'. 'JOHN SMITH & SONS LLC' and 'SMITH JOHN & MARY HOMES LLC' are
 * firms as a whole.
 */
export function splitFirm(tokens: readonly string[]): { firm: readonly string[]; people: readonly string[] } | undefined {
  const form = tokens.findIndex((token, i) => i > 0 && FORMS_INSIDE.has(token)) + 1;
  // 'TARN HOLDINGS LLC PELLWORTH JOHN MGR'
  if (form > 1 && !tokens.includes('&') && namesPerson(tokens.slice(form)))
    return { firm: tokens.slice(0, form), people: tokens.slice(form) };
  const joint = tokens.indexOf('&');
  const [left, right] = [tokens.slice(0, joint), tokens.slice(joint + 1)];
  if (joint < 2 || right.length < 2 || right.includes('&')) return undefined;
  if (isFirmWhole(left) && namesPerson(right)) return { firm: left, people: right };
  const isOwn = right.length > 2 && (wordFlags(right[0]!) & (ANY_GIVEN | ANY_SURNAME | COMPANY | ORDINARY)) === 0;
  return isOwn && isFirmWhole(right) && namesPerson(left) ? { firm: right, people: left } : undefined;
}

function isFirmWhole(words: readonly string[]): boolean {
  return words.length > 1 && (wordFlags(words.at(-1)!) & LEGAL_FORM) !== 0;
}

const FORM_WORDS: ReadonlySet<string> = new Set(
  'LIMITED LIABILITY COMPANY CO PARTNERSHIP GENERAL CORPORATION CORP INC LLC LP NONPROFIT NON-PROFIT NOT FOR PROFIT PROFESSIONAL BANKING ASSOCIATION SERIES DOMESTIC FOREIGN STATUTORY BUSINESS'.split(
    ' ',
  ),
);

/** Removes the description that a deed adds after a firm's name: 'TARN LLC, A DELAWARE LIMITED LIABILITY COMPANY'. */
function withoutForm(tokens: readonly string[]): readonly string[] {
  const at = tokens.findLastIndex((token, i) => i > 0 && (token === 'A' || token === 'AN'));
  if (at < 0) return tokens;
  const [first = '', second = ''] = tokens.slice(at + 1);
  const state = readState(first) !== undefined ? 1 : readState(`${first} ${second}`) !== undefined ? 2 : 0;
  const form = tokens.slice(at + 1 + state);
  const isBehindForm = tokens[at - 1] === ',' || isLegalForm(tokens[at - 1] ?? '', true);
  const isForm = form.length > 0 && (isBehindForm || (state > 0 && form.length > 1)) && form.every((token) => FORM_WORDS.has(token));
  return isForm ? tokens.slice(0, tokens[at - 1] === ',' ? at - 1 : at) : tokens;
}

/** Removes instrument marks and dates such as 'U/A DTD 1/2/2003', which do not name the trust. */
function withoutInstrument(tokens: readonly string[]): string[] {
  const out: string[] = [];
  tokens.forEach((token, i) => {
    const isDate = /^\d{1,2}[/-]\d{1,2}[/-]\d{2,4}$/.test(token) || (MONTHS.has(token) && i > 1 && /^\d/.test(tokens[i + 1] ?? ''));
    const isDateNumber =
      /^\d/.test(token) &&
      i > 1 &&
      (MONTHS.has(tokens[i - 1] ?? '') ||
        MONTHS.has(tokens[i - 2] ?? '') ||
        // 'MAY 14, 2003'
        (tokens[i - 1] === ',' && MONTHS.has(tokens[i - 3] ?? '')) ||
        /^(?:DTD|DATED|U\/A|UAD|UTD|UDT)$/.test(tokens[i - 1] ?? ''));
    const isMark = /^(?:DTD|DATED|U[/-]A(?:[/-]D)?|U\/T\/A|U[/-]T[/-]D|U[/-]D[/-]T|UAD|UTD|UDT|UTA)$/.test(token);
    if (!isDate && !isDateNumber && !isMark) out.push(token);
  });
  while (out.at(-1) === ',' || out.at(-1) === '&') out.pop();
  return out;
}

/** Words for the purpose of a trust, which are nobody's name. */
const TRUST_PURPOSES: ReadonlySet<string> = new Set(
  "FAMILY FAM NOMINEE NOM MARITAL BYPASS SURVIVORS SURVIVOR'S SPECIAL NEEDS SUPPLEMENTAL SHELTER EXEMPTION EXEMPT RESIDUARY QUALIFIED PERSONAL RESIDENCE QTIP GST DYNASTY CHILDRENS CHILDREN'S GRANTOR".split(
    ' ',
  ),
);

/** The settlors in a trust's name, if it contains a given name; 'SMITH FAMILY TRUST' names nobody. */
function settlors(words: readonly string[], order: RawName['order']): PersonName[] {
  const names = words.filter(
    (word) => !TRUST_FORMS.has(word) && !TRUST_PURPOSES.has(word) && word !== 'THE' && word !== 'OF' && !/\d/.test(word),
  );
  const hasGiven = names.some((word) => (wordFlags(word) & ANY_GIVEN) !== 0);
  const others = names.filter((word) => word.length > 1 && (wordFlags(word) & (ANY_GIVEN | ANY_SURNAME)) === 0);
  const hasOther =
    others.some((word) => (wordFlags(word) & COMPANY) !== 0) || others.filter((word) => (wordFlags(word) & ORDINARY) !== 0).length > 1;
  return hasGiven && !hasOther && names.length > 1
    ? readPersons(names, order, true).persons.filter(({ first, last }) => first !== undefined && last !== undefined && first !== last)
    : [];
}

/** Index after the first 'TRUST', or after the TR of 'FAMILY REV LIV TR'. */
function endOfTrust(tokens: readonly string[]): number {
  return (
    tokens.findIndex((token, i) => token === 'TRUST' || ((token === 'TR' || token === 'TRST') && BEFORE_TRUST.has(tokens[i - 1] ?? ''))) + 1
  );
}

/** A trust and its trustees: the people before a trustee mark, otherwise the settlors in its name. */
export function readTrust(
  tokens: readonly string[],
  trusteeAt: number,
  order: RawName['order'],
): Pick<NameReading, 'persons' | 'organisation'> {
  const firstEnd = endOfTrust(tokens);
  const named = firstEnd > 1 && trusteeAt === tokens.length ? withoutInstrument(tokens.slice(firstEnd)) : [];
  // 'PELLWORTH TRUST PELLWORTH JOHN TRUSTEE'
  if (namesPerson(named)) {
    const { organisation } = readTrust(tokens.slice(0, firstEnd), -1, order);
    return { persons: readPersons(named, order).persons, ...(organisation && { organisation }) };
  }
  const after = trusteeAt > 0 ? tokens.slice(trusteeAt) : [];
  const behind = after.some((token) => token === 'TRUST' || token === 'TR' || token === 'TRST');
  const printed = withoutInstrument(behind ? after.slice(after.findIndex((token) => !EMPTY_WORDS.has(token))) : tokens);
  const title = completeTrust(printed);
  const core = coreOf(title).filter((word) => !TRUST_FORMS.has(word));
  const trustees = behind ? tokens.slice(0, trusteeAt) : [];
  const isFirm = trustees.some((token) => (wordFlags(token) & (LEGAL_FORM | COMPANY)) !== 0);
  const persons = trustees.length > 0 && !isFirm ? readPersons(trustees, order).persons : settlors(title, order);
  return { persons, organisation: { core: core.length > 0 ? core : coreOf(title), display: displayOf(printed) } };
}

/** Completes trust titles that a roll's column truncated: 'PELLWORTH FAMILY REVOCABLE LI'. */

const LIVING_TITLES: ReadonlySet<string> = new Set(['REVOCABLE', 'IRREVOCABLE', 'REVOC', 'IRREV', 'REV', 'LIVING', 'LIV']);

/** The words that may follow a word of a trust's title, and the number of letters from which on they are recognized. */
type Follows = readonly (readonly [whole: string, letters: number])[];
const AFTER_TITLE: Follows = [
  ['LIVING', 1],
  ['TRUST', 1],
];
/** Families also own through limited partnerships: 'FAMILY LI' may be either, and 'SINGLE FAMILY RE' is about rentals. */
const AFTER_FAMILY: Follows = [
  ['TRUST', 1],
  ['LIVING', 3],
];
const AFTER_LAND: Follows = [['TRUST', 1]];

function followsOf(before: string, count: number): Follows {
  if (before === 'FAMILY') return AFTER_FAMILY;
  if (count > 3 && before === 'LAND') return AFTER_LAND;
  return count > 2 && LIVING_TITLES.has(before) ? AFTER_TITLE : [];
}

const LEAST_TITLE_LETTERS = 4;

/** Abbreviated kinds of trust, after a name. */
const SHORT_TRUSTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['RLT', ['REVOCABLE', 'LIVING', 'TRUST']],
  ['QPRT', ['QUALIFIED', 'PERSONAL', 'RESIDENCE', 'TRUST']],
]);

/** Completes the last word of a title and adds TRUST if the line was truncated there or uses an abbreviation; other lines are returned unchanged. */
export function completeTrust(tokens: readonly string[]): readonly string[] {
  const last = tokens.at(-1) ?? '';
  const kind = tokens.length > 2 ? SHORT_TRUSTS.get(last) : undefined;
  if (kind !== undefined) return [...tokens.slice(0, -1), ...kind];
  const before = tokens.at(-2) ?? '';
  if (tokens.length < 2 || last === 'TRUST') return tokens;
  const whole =
    followsOf(before, tokens.length).find(([word, letters]) => last.length >= letters && word.startsWith(last))?.[0] ??
    (tokens.length > 2
      ? ['REVOCABLE', 'IRREVOCABLE'].find((word) => last.length >= LEAST_TITLE_LETTERS && word.startsWith(last))
      : undefined);
  if (whole === undefined) return tokens;
  return [...tokens.slice(0, -1), whole, ...(whole === 'TRUST' ? [] : ['TRUST'])];
}
