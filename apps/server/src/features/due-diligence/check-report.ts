/** Checks a due-diligence report from the file alone, and the key if it is known. Needs neither a database nor the product's data. */
import { DUE_DILIGENCE_FORMAT, dueDiligenceReport, type DueDiligenceReport } from '@deedline/contract/compliance/due-diligence';
import { checkSigned } from '../audit/check-packet.ts';

export interface CheckedReport {
  /** Undefined if the file is not a report. */
  report?: DueDiligenceReport;
  /** What does not fit; empty if it is as it was signed. */
  faults: string[];
}

/** `key`: the public key that it must be signed with, from the installation itself. */
export function checkReport(text: string, key?: string): CheckedReport {
  const { paper, faults } = checkSigned(text, { format: DUE_DILIGENCE_FORMAT, read: (raw) => dueDiligenceReport.safeParse(raw) }, key);
  return paper === undefined ? { faults } : { report: paper, faults };
}

/** Whether a text claims to be such a report; `checkReport` decides whether it is one. */
export function claimsReport(text: string): boolean {
  return /"format":\s*"deedline-due-diligence\//.test(text.slice(0, 200));
}
