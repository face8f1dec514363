import { DPPA_TABLE, GLBA_TABLE } from '@deedline/contract/legal-purposes';
import type { LegalPurpose, LegalPurposes } from '@deedline/contract/legal-purposes';

/** Both purposes in a line or two. */
export function describeLegal({ glbaPurpose, dppaPurpose }: LegalPurposes): string[] {
  if (glbaPurpose === 'none' && dppaPurpose === 'none')
    return ['Records under GLBA and DPPA are left out: no purpose of these laws is claimed'];
  return [`GLBA: ${titleOf(GLBA_TABLE, glbaPurpose)}`, `DPPA: ${titleOf(DPPA_TABLE, dppaPurpose)}`];
}

function titleOf(table: readonly LegalPurpose[], code: string): string {
  const title = table.find((purpose) => purpose.code === code)?.title ?? code;
  return title.charAt(0).toLowerCase() + title.slice(1);
}
