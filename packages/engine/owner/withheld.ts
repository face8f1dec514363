/** What offices print in the place of an owner whose name they may not publish. Pure. */
import type { RawName } from '../model/evidence.ts';
import { foldText } from '../text/fold.ts';

/**
 * 'CONFIDENTIAL', 'EXEMPT PER FS 119.071', 'REDACTED - DANIELS LAW', 'NAME WITHHELD BY LAW'; and a name that is marked so behind it. Not a firm that has such a word
 * in its name ('CONFIDENTIAL RECORDS STORAGE LLC'), nor land that is exempt from tax.
 */
export function isWithheldName({ full, first, middle, last }: RawName): boolean {
  const text = foldText(full ?? [first, middle, last].filter(Boolean).join(' '));
  if (!MAY_BE.test(text)) return false;
  if (ANYWHERE.test(text)) return true;
  const words = text.replaceAll("'", '').match(/[A-Z]+|\d+/g) ?? [];
  const isMarkedBehind = words.some((word, at) => CLOSED.has(word) && words.slice(at).every(isBeside));
  if (isMarkedBehind || /^[^A-Z0-9]*(?:CONFIDENTIAL|REDACTED|WITHHELD)\s*[-*:)\]]/.test(text)) return true;
  return CLOSED_TOGETHER.test(words.join(' ')) && words.every(isBeside);
}

const isBeside = (word: string) => CLOSED.has(word) || BESIDE.has(word) || word.length === 1 || /^\d/.test(word);

/** Most names have none of these, which is all that is looked at of them. */
const MAY_BE =
  /CONFIDENTIAL|WITHHELD|REDACTED|SUPPRESSED|SHIELDED|DISCLOSED|EXEMPT|PROTECTED|RESTRICTED|DANIEL.?S LAW|SAFE AT HOME|119\.07/;
const ANYWHERE = /^NAMES? WITHHELD|EXEMPT(?:ED)? FROM PUBLIC (?:RECORD|DISCLOSURE|INSPECTION)|ADDRESS CONFIDENTIALITY PROGRAM/;

const CLOSED: ReadonlySet<string> = new Set('CONFIDENTIAL WITHHELD REDACTED SUPPRESSED SHIELDED UNDISCLOSED NONDISCLOSED'.split(' '));

/** Of these words one alone says less: land is exempt from tax, and wetlands are protected. */
const CLOSED_TOGETHER =
  /\b(?:EXEMPT|PROTECTED|RESTRICTED)\b.*\b(?:RECORDS?|NAMES?|OWNERS?|PERSON|DISCLOSURE|INFORMATION|INFO|LAWS?|STATUTES?|119)\b|\b(?:RECORDS?|NAMES?|OWNERS?|INFORMATION|INFO) (?:IS )?(?:EXEMPT|PROTECTED|RESTRICTED|NOT DISCLOSED)\b|\b119 07|\bDANIEL ?S LAW\b|\bSAFE AT HOME\b/;

/** What stands beside them: whose name it is, and by which law. */
const BESIDE: ReadonlySet<string> = new Set(
  (
    'OWNER OWNERS OWNERSHIP NAME NAMES RECORD RECORDS INFORMATION INFO DATA FILE ADDRESS PROPERTY PARCEL ACCOUNT TAXPAYER RESIDENT PERSON PERSONS PARTY ' +
    'EXEMPT EXEMPTION EXEMPTED PROTECTED RESTRICTED PUBLIC DISCLOSURE DISCLOSED DISPLAY VIEW ACCESS ONLINE WEB INTERNET ' +
    'PER BY OF THE AT UNDER PURSUANT TO FOR FROM IN ON IS NOT NO AND DUE AS REQUEST REQUESTED ' +
    'LAW LAWS STATUTE STATUTES STATUTORY STAT ACT ORDER COURT CODE CH CHAPTER SEC SECTION TITLE STATE FEDERAL FLORIDA FLA FL FS SS TEXAS TX CALIFORNIA CA GOV GC RCW ARS NRS NJSA TAX ' +
    'DANIEL DANIELS SAFE HOME CONFIDENTIALITY PROGRAM PARTICIPANT ACP JUDGE JUDICIAL ENFORCEMENT OFFICER'
  ).split(' '),
);
