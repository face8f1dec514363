/** Recognizes what offices print instead of an owner whose name they may not publish. Pure. */
import type { RawName } from '../model/evidence.ts';
import { foldText } from '../text/fold.ts';

/**
 * Whether the text stands for a withheld name: 'CONFIDENTIAL', 'EXEMPT PER FS 119.071', 'REDACTED - DANIELS LAW', 'NAME WITHHELD BY LAW', or a name followed by
 * such a mark. Firms with such a word in their name ('CONFIDENTIAL RECORDS STORAGE LLC') and tax-exempt land do not match.
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

/** A quick pre-check: most names contain none of these words. */
const MAY_BE =
  /CONFIDENTIAL|WITHHELD|REDACTED|SUPPRESSED|SHIELDED|DISCLOSED|EXEMPT|PROTECTED|RESTRICTED|DANIEL.?S LAW|SAFE AT HOME|119\.07/;
const ANYWHERE = /^NAMES? WITHHELD|EXEMPT(?:ED)? FROM PUBLIC (?:RECORD|DISCLOSURE|INSPECTION)|ADDRESS CONFIDENTIALITY PROGRAM/;

const CLOSED: ReadonlySet<string> = new Set('CONFIDENTIAL WITHHELD REDACTED SUPPRESSED SHIELDED UNDISCLOSED NONDISCLOSED'.split(' '));

/** These words count only in combination: land is exempt from tax, and wetlands are protected. */
const CLOSED_TOGETHER =
  /\b(?:EXEMPT|PROTECTED|RESTRICTED)\b.*\b(?:RECORDS?|NAMES?|OWNERS?|PERSON|DISCLOSURE|INFORMATION|INFO|LAWS?|STATUTES?|119)\b|\b(?:RECORDS?|NAMES?|OWNERS?|INFORMATION|INFO) (?:IS )?(?:EXEMPT|PROTECTED|RESTRICTED|NOT DISCLOSED)\b|\b119 07|\bDANIEL ?S LAW\b|\bSAFE AT HOME\b/;

/** Words that accompany such marks: whose name it is, and under which law. */
const BESIDE: ReadonlySet<string> = new Set(
  (
    'OWNER OWNERS OWNERSHIP NAME NAMES RECORD RECORDS INFORMATION INFO DATA FILE ADDRESS PROPERTY PARCEL ACCOUNT TAXPAYER RESIDENT PERSON PERSONS PARTY ' +
    'EXEMPT EXEMPTION EXEMPTED PROTECTED RESTRICTED PUBLIC DISCLOSURE DISCLOSED DISPLAY VIEW ACCESS ONLINE WEB INTERNET ' +
    'PER BY OF THE AT UNDER PURSUANT TO FOR FROM IN ON IS NOT NO AND DUE AS REQUEST REQUESTED ' +
    'LAW LAWS STATUTE STATUTES STATUTORY STAT ACT ORDER COURT CODE CH CHAPTER SEC SECTION TITLE STATE FEDERAL FLORIDA FLA FL FS SS TEXAS TX CALIFORNIA CA GOV GC RCW ARS NRS NJSA TAX ' +
    'DANIEL DANIELS SAFE HOME CONFIDENTIALITY PROGRAM PARTICIPANT ACP JUDGE JUDICIAL ENFORCEMENT OFFICER'
  ).split(' '),
);
