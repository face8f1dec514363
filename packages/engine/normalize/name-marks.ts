import sexes from './lists/given-sexes.json' with { type: 'json' };
import type { NameMark } from './name.ts';

type Effect = NameMark | 'drop' | 'alias' | 'cut' | 'beneficiary' | 'instrument' | 'will' | 'widow' | 'another';

/**
 * Phrases as they occur in owner lines. `end:` and `inside:` phrases may also be names, so they count only after two or more words: the former at the end of a
 * name, the latter before another name.
 */
const PHRASES: readonly (readonly [Effect, string])[] = [
  [
    'et_al',
    'ET AL|ETAL|ETALS|ET ALS|& OTHERS|ET-AL|ET CON|ETCON|ET CONJ|ET CONJUX|Y OTROS|Y OTRO|& OTROS|& SPOUSE|& HIS SPOUSE|& HER SPOUSE|JOINED BY SPOUSE|JOINED BY HIS SPOUSE|JOINED BY HER SPOUSE',
  ],
  [
    'et_ux',
    'ET UX|ETUX|ET-UX|ET UXOR|E/U|& WIFE|& HIS WIFE|JOINED BY HIS WIFE|JOINED BY WIFE|HIS WIFE|& WF|& UX|Y ESPOSA|Y SU ESPOSA|& ESPOSA|& SU ESPOSA|end:UX',
  ],
  [
    'et_vir',
    'ET VIR|ETVIR|ET-VIR|& HUSBAND|& HER HUSBAND|JOINED BY HER HUSBAND|JOINED BY HUSBAND|HER HUSBAND|& HUSB|& HUS|Y ESPOSO|Y SU ESPOSO|& ESPOSO|& SU ESPOSO|end:VIR',
  ],
  [
    'trustee',
    'AS TRUSTEES|AS TRUSTEE|INDIVIDUALLY & AS TRUSTEE|INDIVIDUALLY & AS TRUSTEES|SOLE TRUSTEE|SOLE TRUSTEES|TRUSTEE|TRUSTEES|TTEE|TTEES|TRS|TRSTEE|CO-TRUSTEE|CO-TRUSTEES|CO TRUSTEES|CO TRUSTEE|CO-TRS|CO-TR|CO TRS|CO TR|COTRS|SUCCESSOR TRUSTEE|SUCC TRUSTEE|SUCC TR|SUC TR|CO-TTEE|CO-TTEES|TR OF|TRS OF|end:TR|end:TRUS|end:TRSTE|end:TRUSTE',
  ],
  [
    'life_estate',
    'LIFE EST|LIFE ESTATE|RESERVED LIFE ESTATE|RESERVING LIFE ESTATE|RETAINED LIFE ESTATE|RESERVED LIFE EST|RETAINED LIFE EST|LIFE LEASE|L/T|LIFE TENANT|LIFE TENANTS|LIFE TEN|LIFE TENANCY|LIFE USE|LIFE INTEREST|LIFE INT|FOR LIFE|L/E|LF EST|LIFE ESTATES|end:LE|end:LIFE',
  ],
  ['estate_of', 'THE ESTATE OF|ESTATE OF|EST OF|end:EST|end:ESTATE'],
  [
    'heirs',
    'SUCESION DE|SUCESION|SUCN DE|SUCN|SUC DE|UNKNOWN HEIRS OF|UNK HEIRS OF|ALL UNKNOWN HEIRS OF|UNK HEIRS|HEIRS AT LAW OF|HEIRS & DEVISEES OF|DEVISEES OF|THE HEIRS OF|HEIRS OF|HRS OF|UNKNOWN HEIRS|HEIRS & ASSIGNS|HEIRS & DEVISEES|end:HEIRS|end:HRS',
  ],
  [
    'joint_tenants',
    'JTRS|JTROS|JTWROS|JT WROS|JT TEN|JT TENS|JT TENANTS|JOINT TENANTS|JOINT TENANCY|JOINT TENANT|J/T|J/T/R/S|JT & RS|JT RS|WROS|W/ROS|R/S|WITH FULL RIGHTS OF SURVIVORSHIP|WITH FULL RIGHT OF SURVIVORSHIP|WITH THE RIGHT OF SURVIVORSHIP|WITH RIGHTS OF SURVIVORSHIP|WITH RIGHT OF SURVIVORSHIP|RIGHTS OF SURVIVORSHIP|RIGHT OF SURVIVORSHIP|end:JT|end:JTS|end:ROS',
  ],
  ['care_of', 'C/O|%|CARE OF|IN CARE OF|ATTN|ATTENTION'],
  ['deceased', "DEC'D|DECD|DECEASED|end:DEC"],
  ['husband_wife', 'H/W|W/H|H & W|HWJT|HUSBAND & WIFE|HUSB & WIFE|HUS & WIFE|HUSB & WF|WIFE & HUSBAND|end:HW'],
  [
    'drop',
    'M/M|S/M|S/W|CPWRS|CPWROS|TEN COM|TENANTS IN COMMON|T/C|TEN ENT|TENANTS BY THE ENTIRETY|TENANTS BY ENTIRETY|TENANCY BY THE ENTIRETY|TENANTS BY THE ENTIRETIES|TENANCY BY ENTIRETY|TENANTS BY ENT|TEN BY ENTIRETY|TEN BY ENT|T BY E|T/E|TBE|SURVIVORSHIP|COMMUNITY PROPERTY|COM PROP|end:COMM PROP|end:COMMUNITY PROP|SOLE & SEPARATE PROPERTY|SOLE & SEPARATE|SEPARATE PROPERTY|SEP PROP|A SINGLE MAN|A SINGLE WOMAN|A SINGLE PERSON|A MARRIED MAN|A MARRIED WOMAN|A MARRIED PERSON|MARRIED COUPLE|A MARRIED COUPLE|AN UNMARRIED MAN|AN UNMARRIED WOMAN|AN UNMARRIED PERSON|UNMARRIED MAN|UNMARRIED WOMAN|SINGLE MAN|SINGLE WOMAN|SINGLE PERSON|MARRIED MAN|MARRIED WOMAN|UNMARRIED|A WIDOW|A WIDOWER|UNDIVIDED|UNDIV|UND INT|AS TO AN UNDIVIDED|AS TO UNDIVIDED|AN UNDIVIDED|& NOT AS TENANTS IN COMMON|INDIVIDUALLY|DIVORCED|UNREMARRIED|SURVIVING SPOUSE|SURV SPOUSE|end:WIDOW|end:WIDOWER|end:WID|end:MGR|end:MGRM|end:AMBR|end:PRES|end:PRESIDENT|end:MANAGING MEMBER|end:AUTHORIZED MEMBER|end:REGISTERED AGENT|INTEREST|end:INT|end:UND|end:POA|end:TIC|end:CP|end:TE|H/H|end:AGT|A MINOR|MINORS|end:MINOR|end:ROTH IRA|end:SEP IRA|end:TRADITIONAL IRA|end:INHERITED IRA|PERSONAL REPRESENTATIVE|PERSONAL REPRESENTATIVE OF|PERS REP OF|PER REP|PERS REP|end:PR|end:CONSERVATOR|L/C|VENDEE|VENDEES|end:LAND CONTRACT|end:LAND CONT|end:CONTRACT BUYER|end:CONTRACT PURCHASER|end:CONT PUR|end:CONT BUYER|EXECUTOR OF|EXEC OF|EXECUTOR|EXECUTRIX|EXECUTRIX OF|EXTRX|EXECX|ADMINISTRATOR|ADMINISTRATRIX|ADMINISTRATOR OF|ADMINISTRATRIX OF|ADMX|ADMRX|FEE OWNER|MARRIED|end:SINGLE|end:EXEC|end:EXR|end:EXTR|end:SURV|end:ADMR|end:GDN|end:CUST|end:CUSTODIAN|end:GUARDIAN|end:PERS|end:OWNER|end:OWNERS|THE LATE|ATTORNEY AT LAW|ATTY AT LAW|end:ATTORNEY|end:ATTY|end:REALTOR|end:ARCHITECT',
  ],
  // Marks followed by the name of another owner: the one after a life tenant, a tenant in common.
  [
    'another',
    'REMAINDER TO|REMAINDER IN|REMAINDERMAN|REMAINDERMEN|end:RMDR|inside:RMDR|end:REMAINDER|end:REM|inside:REM|inside:REM TO|inside:TIC',
  ],
  // The testator is deceased; the name before the mark is a trustee's.
  [
    'will',
    'U/W/O|U/W|UNDER THE WILL OF|UNDER WILL OF|UNDER THE LAST WILL OF|UNDER LAST WILL OF|UNDER LAST WILL & TESTAMENT OF|UNDER THE LAST WILL & TESTAMENT OF',
  ],
  // Spanish for the widow of, followed by the husband's surname.
  ['widow', 'VDA DE|VIUDA DE|VDA'],
  // The beneficiary does not own anything yet.
  ['beneficiary', 'TOD|T/O/D|T O D|POD|P/O/D|TOD TO|TRANSFER ON DEATH|TRANSFER ON DEATH TO|PAYABLE ON DEATH'],
  [
    'alias',
    'A/K/A|AKA|F/K/A|FKA|N/K/A|NKA|P/K/A|PKA|FORMERLY KNOWN AS|PREVIOUSLY KNOWN AS|inside:FORMERLY|inside:NEE|WHO ACQUIRED TITLE AS|WHO TOOK TITLE AS|ALSO KNOWN AS|NOW KNOWN AS',
  ],
  // Date and document by which somebody became trustee.
  ['instrument', 'UTD|U/T/D|U-T-D|UDT|U/D/T|U-D-T|UAD|U/A/D|U-A-D|U/A|UTA|U/T/A|DTD|DTED|DATED'],
  [
    'cut',
    'DBA|D/B/A|DOING BUSINESS AS|UTMA|UGMA|I/T/F|ITF|IN TRUST FOR|CUST FOR|AS CUST FOR|CUSTODIAN FOR|AS CUSTODIAN FOR|C/F|GUARDIAN FOR|GUARDIAN OF|CONSERVATOR FOR|CONSERVATOR OF|POA FOR',
  ],
  ['cut', 'OR CURRENT RESIDENT|OR CURRENT OCCUPANT|OR CURRENT OWNER|OR RESIDENT|OR OCCUPANT'],
  // What deeds add after a widow, a trustee or a trust.
  [
    'cut',
    'SURVIVING SPOUSE OF|SURV SPOUSE OF|SURV SP OF|WIDOW OF|A WIDOW OF|WIDOWER OF|A WIDOWER OF|SURVIVING TENANT BY THE ENTIRETY OF|SURVIVING JOINT TENANT OF',
  ],
  [
    'cut',
    'OR HIS SUCCESSOR|OR HER SUCCESSOR|OR THEIR SUCCESSOR|OR SUCCESSOR|OR SUCCESSORS|OR HIS SUCCESSORS|OR HER SUCCESSORS|OR THEIR SUCCESSORS|& HIS SUCCESSOR|& HER SUCCESSOR|& HIS SUCCESSORS|& HER SUCCESSORS|& THEIR SUCCESSORS|& SUCCESSORS IN TRUST|& ANY AMENDMENTS|& ANY AMENDMENT|AS AMENDED',
  ],
];

interface Phrase {
  words: readonly string[];
  effect: Effect;
  where: 'anywhere' | 'end' | 'inside';
}

function readPhrases(): Map<string, Phrase[]> {
  const byFirst = new Map<string, Phrase[]>();
  for (const [effect, list] of PHRASES) {
    for (const entry of list.split('|')) {
      const where = entry.startsWith('end:') ? 'end' : entry.startsWith('inside:') ? 'inside' : 'anywhere';
      const words = entry.slice(entry.indexOf(':') + 1).split(' ');
      const first = words[0] ?? '';
      const phrases = byFirst.get(first) ?? [];
      phrases.push({ words, effect, where });
      byFirst.set(first, phrases);
    }
  }
  for (const phrases of byFirst.values()) phrases.sort((a, b) => b.words.length - a.words.length);
  return byFirst;
}
const BY_FIRST = readPhrases();

/** Whether a word may begin a mark. */
function opensMark(word: string): boolean {
  return BY_FIRST.has(word);
}

function matches(tokens: readonly string[], at: number, words: readonly string[]): boolean {
  for (let i = 1; i < words.length; i++) if (tokens[at + i] !== words[i]) return false;
  return true;
}

export interface MarkedTokens {
  tokens: string[];
  marks: NameMark[];
  /** The words after 'A/K/A'. */
  alias: string[];
  /** The number of words before a trustee mark; -1 if there is none. */
  trusteeAt: number;
}

/** Marks for 'for the benefit of'. */
export const BENEFIT: ReadonlySet<string> = new Set(['FBO', 'F/B/O', 'CFBO']);

/** Whether only marks, separators and numbers can follow. The ambiguous short marks are recognized only there. */
function isNameEnd(tokens: readonly string[], next: number): boolean {
  for (let i = next; i < tokens.length; i++) {
    const token = tokens[i] ?? '';
    if (token === '&' || token === ',' || token === '(' || token === '%' || BENEFIT.has(token)) return true;
    if (/^\d/.test(token)) continue;
    return BY_FIRST.has(token);
  }
  return true;
}

/** 'SMITH FAMILY TR' is a trust where 'SMITH JOHN TR' is a trustee; 'REAL ESTATE' is not an estate. */
export const BEFORE_TRUST: ReadonlySet<string> = new Set(
  'FAMILY LIVING REVOCABLE REV IRREVOCABLE IRREV IRREVOC LIV LAND REVOC FAM REALTY NOMINEE NOM MARITAL BYPASS SURVIVORS NEEDS EXEMPT SHELTER REAL'.split(
    ' ',
  ),
);

/** Words that connect a trustee to the trust. */
const LINKING: ReadonlySet<string> = new Set(['OF', 'FOR', 'UNDER', 'THE']);

/** In 'NATIONAL TRUST CO TR' and 'SMITH & CO TR' CO is a company, not a co-trustee. */
function isCompanyForm(tokens: readonly string[], at: number): boolean {
  return tokens[at] === 'CO' && (tokens[at - 1] === 'TRUST' || tokens[at - 1] === '&');
}

/** Whether another name follows, rather than a mark or separator. */
function namesNext(tokens: readonly string[], at: number): boolean {
  const next = tokens[at];
  return next !== undefined && /^[A-Z]/.test(next) && !BY_FIRST.has(next);
}

/** '& W MARY': the wife of the first owner, as printed on eastern rolls. Otherwise W is an initial, which is not followed by a woman's name alone. */
function isWifeNext(tokens: readonly string[], at: number): boolean {
  const behind = tokens.slice(at + 2, at + 5);
  const end = behind.findIndex((token) => token === '&' || token === ',' || BY_FIRST.has(token));
  const named = end < 0 ? behind.length : end;
  return tokens[at] === '&' && tokens[at + 1] === 'W' && named > 0 && named < 3 && WOMEN.has(behind[0] ?? '');
}
const WOMEN: ReadonlySet<string> = new Set(sexes.female.flatMap((row) => row.split(' ')));

const TRUSTS: ReadonlySet<string> = new Set(['TRUST', 'TRUSTS', 'TRST']);

/** Whether a trust is named; a date is then part of its name. */
function namesTrust(tokens: readonly string[]): boolean {
  return tokens.some((token, i) => TRUSTS.has(token) || ((token === 'TR' || token === 'TRS') && BEFORE_TRUST.has(tokens[i - 1] ?? '')));
}

/** Marks after which the other spouse may be named. */
const SPOUSES: ReadonlySet<Effect> = new Set<Effect>(['et_ux', 'et_vir', 'husband_wife']);

/** Whether two words of a name follow, such as those of the owner after a life tenant. */
function namesTwoNext(tokens: readonly string[], at: number): boolean {
  return namesNext(tokens, at) && namesNext(tokens, at + 1) && !LINKING.has(tokens[at] ?? '') && (tokens[at]?.length ?? 0) > 1;
}

/** The longest phrase at `at`, given the number of words of the name before it. */
function phraseAt(tokens: readonly string[], at: number, before: number): Phrase | undefined {
  if (BEFORE_TRUST.has(tokens[at - 1] ?? '') || isCompanyForm(tokens, at)) return undefined;
  return BY_FIRST.get(tokens[at] ?? '')?.find(({ words, where }) => {
    if (!matches(tokens, at, words)) return false;
    const behind = at + words.length;
    if (where === 'anywhere' || before < 2) return where === 'anywhere';
    // '(LE)' between two names is also a mark.
    return where === 'end' ? tokens[at - 1] === '(' || isNameEnd(tokens, behind) : namesNext(tokens, behind);
  });
}

/** Index after filler words between a name and a mark: 'AS JOINT TENANTS', 'AS HIS SOLE & SEPARATE PROPERTY', 'SMITH MR & MRS JOHN'. */
function behindFiller(tokens: readonly string[], at: number, before: number): number {
  if (before > 0 && tokens[at] === 'MR' && tokens[at + 1] === '&' && tokens[at + 2] === 'MRS') return at + 3;
  // '(R)' for a remainder interest.
  if (before > 1 && tokens[at] === '(' && /^[A-Z]$/.test(tokens[at + 1] ?? '') && tokens[at + 2] !== '&') return at + 2;
  if (before < 2 || tokens[at] !== 'AS') return at;
  const next = WHOSE.has(tokens[at + 1] ?? '') ? at + 2 : at + 1;
  return phraseAt(tokens, next, before) === undefined ? at : next;
}
const WHOSE: ReadonlySet<string> = new Set(['HIS', 'HER', 'THEIR']);

/** First words of the titles of people who act for an estate and are not the deceased. */
const ACTING: ReadonlySet<string> = new Set(
  'PERSONAL PERS PER PR EXECUTOR EXECUTRIX EXEC EXR EXTR EXTRX EXECX ADMINISTRATOR ADMINISTRATRIX ADMR ADMX ADMRX'.split(' '),
);

/** Removes the last of several names: 'ESTATE OF JOHN SMITH, MARY JONES EXECUTRIX'. */
function dropLastName(tokens: string[]): void {
  while (tokens.at(-1) === ',') tokens.pop();
  const joint = Math.max(tokens.lastIndexOf(','), tokens.lastIndexOf('&'));
  if (joint > 1 && tokens.length - joint > 2) tokens.length = joint;
}

/** 'EST PELLWORTH JOHN': the line begins with the mark and no name precedes it. */
function opensEstate(tokens: readonly string[]): boolean {
  return tokens[0] === 'EST' && namesTwoNext(tokens, 1);
}

const AGENTS: ReadonlySet<string> = new Set(['AIF', 'POA', 'GUARDIAN', 'CONSERVATOR']);

/** Removes the person who signs for another: 'JOHN PELLWORTH BY MARY PELLWORTH ATTORNEY IN FACT'. */
function withoutAgent(tokens: readonly string[]): readonly string[] {
  const by = tokens.indexOf('BY', 2);
  const isAgent = by > 1 && (tokens.slice(by).some((token) => AGENTS.has(token)) || tokens.slice(by).join(' ').includes(' IN FACT'));
  return isAgent ? tokens.slice(0, by) : tokens;
}

/** Extracts vesting and role marks from a line. Trade names and the text after C/O are dropped; the text after an alias mark is returned separately. */
export function takeMarks(printed: readonly string[]): MarkedTokens {
  const tokens = withoutAgent(printed);
  const out: MarkedTokens = { tokens: [], marks: [], alias: [], trusteeAt: -1 };
  const isTrust = namesTrust(tokens);
  let into = out.tokens;
  let i = 0;
  // Index after 'PERS REP OF'.
  let actedFor = -1;
  if (opensEstate(tokens)) {
    out.marks.push('estate_of');
    i = 1;
  }
  while (i < tokens.length) {
    const token = tokens[i] ?? '';
    if (into.length >= 2 && isWifeNext(tokens, i)) {
      if (!out.marks.includes('et_ux')) out.marks.push('et_ux');
      into.push('&');
      i += 2;
      continue;
    }
    const phrase = phraseAt(tokens, i, into.length);
    if (phrase === undefined) {
      const behind = behindFiller(tokens, i, into.length);
      if (behind === i && token !== '(') into.push(token);
      i = Math.max(behind, i + 1);
      continue;
    }
    const isActedFor = i === actedFor;
    i += phrase.words.length;
    if (phrase.effect === 'instrument') {
      if (into.length < 2 || isTrust) into.push(token);
      else if (namesNext(tokens, i)) break;
      continue;
    }
    if (phrase.effect === 'beneficiary') {
      // In 'SMITH TOD' TOD is a name.
      if (into.length < 2) into.push(token);
      else if (namesNext(tokens, i)) break;
      continue;
    }
    if (phrase.effect === 'alias' || (phrase.effect === 'widow' && into.length > 1)) {
      into = out.alias;
      continue;
    }
    if (phrase.effect === 'widow') continue;
    if (phrase.effect === 'will') {
      while (LINKING.has(tokens[i] ?? '')) i++;
      if (into.length > 1 && namesNext(tokens, i)) break;
      // 'TRUST U/W JOHN PELLWORTH'
      if (into.length === 1 && TRUSTS.has(into[0]!)) into.length = 0;
      if ((!isTrust || into.length === 0) && !out.marks.includes('trustee')) out.marks.push('estate_of');
      continue;
    }
    if (phrase.effect === 'another') {
      if (into.length > 1 && namesTwoNext(tokens, i) && into.at(-1) !== '&') into.push('&');
      continue;
    }
    if (phrase.effect === 'cut') {
      if (into.length === 0) continue;
      break;
    }
    const isEstate = phrase.effect === 'estate_of' || phrase.effect === 'heirs';
    if (isEstate && ((isActedFor && namesNext(tokens, i)) || (into.length === 1 && into[0] === 'THE'))) into.length = 0;
    if (phrase.effect === 'drop' && ACTING.has(phrase.words[0] ?? '')) {
      if (out.marks.includes('estate_of')) dropLastName(into);
      while (LINKING.has(tokens[i] ?? '')) i++;
      actedFor = i;
    }
    if (phrase.effect !== 'drop' && !out.marks.includes(phrase.effect)) out.marks.push(phrase.effect);
    if (phrase.effect === 'trustee') {
      out.trusteeAt = out.tokens.length;
      // 'PELLWORTH JOHN TR FOR AMY PELLWORTH'
      if (into.length > 1 && !isTrust && tokens[i] === 'FOR' && namesTwoNext(tokens, i + 1)) break;
      while (LINKING.has(tokens[i] ?? '')) i++;
    }
    // 'SMITH JOHN ET UX MARY' and 'JOHN SMITH AND WIFE, MARY' name both.
    if (SPOUSES.has(phrase.effect) || phrase.words.at(-1) === 'SPOUSE') {
      if (tokens[i] === ',' && namesNext(tokens, i + 1)) i++;
      if (namesNext(tokens, i)) into.push('&');
    }
    if (phrase.effect === 'life_estate' && into.length >= 2 && namesTwoNext(tokens, i)) into.push('&');
    if (phrase.effect === 'care_of' && out.tokens.length > 0) break;
  }
  return out;
}

/** Nicknames between quotes or parentheses: 'HALE JOHN "BUD"', 'JOHN (JACK) SAMPSON'. */

const QUOTED = /"([^"]{1,40})"|''([^']{1,40})''|(?<=\s)'([A-Z][A-Z .-]{1,30})'(?=[\s,]|$)|\(([A-Z][A-Z'. -]{1,30})\)/g;

interface PlainLine {
  /** The line without the nicknames, if enough of a name is left; otherwise unchanged. */
  text: string;
  /** Single words only: 'THE GOAT' is not a name. */
  nicknames: string[];
}

/** Extracts the nicknames from a folded line; parentheses that contain a mark ('LIFE ESTATE') stay. */
export function takeNicknames(folded: string): PlainLine {
  if (!folded.includes('"') && !folded.includes('(') && !folded.includes(" '")) return { text: folded, nicknames: [] };
  const nicknames: string[] = [];
  const text = folded.replace(QUOTED, (whole, quoted?: string, doubled?: string, single?: string, bracketed?: string) => {
    const name = (quoted ?? doubled ?? single ?? bracketed ?? '').trim();
    const words = name.split(/[\s.-]+/).filter((word) => word !== '');
    if (bracketed !== undefined && (words.length > 2 || words.some((word) => opensMark(word)))) return whole;
    if (words.length === 1 && (words[0]?.length ?? 0) > 1) nicknames.push(name);
    return ' ';
  });
  const isName = text.split(/[^A-Z]+/).filter((word) => word !== '').length > 1;
  return isName ? { text, nicknames } : { text: folded, nicknames: [] };
}

/** What a recorder or clerk adds to a party's name: defendant, plaintiff, grantor, grantee. */
const MARKS: ReadonlySet<string> = new Set('DF DFT DEFT DEFDT DEF PL PLF PLFF PLTF GRTR GRTOR GRTEE'.split(' '));

/** A person's words without recorder marks, for display. The first word is never a mark, and a name keeps at least two words. Comparison uses all words. */
export function withoutRecorderMarks(words: readonly string[]): readonly string[] {
  const kept = words.filter((word, index) => index === 0 || !MARKS.has(word));
  return kept.length < 2 ? words : kept;
}

/** Words that firms may also have at their end; they are marks only after the legal form of a firm. */
const FIRMS_OWN: ReadonlySet<string> = new Set(['PL', 'DEF', 'PLF']);

/**
 * A firm's words without recorder marks at the end, for display; at least two words stay. Comparison uses all words. `isForm` recognizes LLC, INC and the like.
 */
export function firmWithoutRecorderMarks(words: readonly string[], isForm: (word: string) => boolean): readonly string[] {
  let to = words.length;
  while (to > 2 && MARKS.has(words[to - 1]!) && (!FIRMS_OWN.has(words[to - 1]!) || isForm(words[to - 2]!))) to--;
  return words.slice(0, words[to - 1] === ',' ? to - 1 : to);
}
