import type { LegalPurposes } from '@deedline/contract/legal-purposes';
import type { Purpose } from '@deedline/contract/search';
import type { ChosenColumns } from './columns/columns.ts';
import type { ReadingProgress } from './read/read-in-worker.ts';
import { countRows } from './read/survey-rows.ts';
import type { FileReading } from './read/survey-rows.ts';

/** What the rows are searched for, and how far. */
export type Terms = {
  purpose: Purpose;
  legal: LegalPurposes | null;
  permissibleUse: boolean;
  includeContacts: boolean;
  payOnlyForContacts: boolean;
};
export const FIRST_TERMS: Terms = {
  purpose: 'skip_tracing',
  legal: null,
  permissibleUse: false,
  includeContacts: true,
  payOnlyForContacts: false,
};

export type ReadFile = { step: 'ready'; file: File; reading: FileReading; columns: ChosenColumns };
export type DeskState = { step: 'choose'; fault: string | null } | { step: 'reading'; file: File; progress: ReadingProgress } | ReadFile;

/** What keeps a file that was read from being searched, in the words of the specification; it can be mended by other columns. */
export function checkRows(reading: FileReading, columns: ChosenColumns): string | null {
  if (columns.address === undefined) return 'CSV must have an "address" column';
  return countRows(reading, columns.address) === 0 ? 'No valid data rows found in CSV' : null;
}
