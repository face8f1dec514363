import type { SampleSearchAnswer } from '@deedline/contract/search/sample-search';
import { labelRequest } from '../../../../words/search-label.ts';
import { SPECIMEN } from '../specimen.ts';

/** A search as the page draws it: what was asked, how long the search took, what each source had. */
export type Run = {
  query: string;
  elapsedMs: number;
  asked: number;
  answered: number;
  sources: readonly { label: string; asOf: string | null; records: number }[];
};

const SOURCES = [
  ['Fenmark company registry', '2026-10-20', 0],
  ['Fenmark roll of voters', '2026-10-02', 10],
  ['Lathe & Keld phone listings', '2026-10-23', 19],
  ['Openpipe carrier and line status', '2026-10-29', 5],
  ['Quiet River email file', '2026-10-18', 10],
  ['Postmaster mailbox checks', '2026-10-27', 1],
  ['Fenmark changes of address', '2026-10-24', 24],
  ['National Do Not Call list, Fenmark area codes', '2026-10-12', 2],
  ['Holmwood County assessor', '2026-09-17', 9],
  ['Holmwood County recorder of deeds', '2026-10-26', 1],
  ['Holmwood County tax collector', '2026-10-22', 1],
  ['Holmwood County clerk of court', '2026-10-25', 1],
] as const;

/** As the made-up state answered it on a machine with two cores; stands until somebody runs one here. */
export const RECORDED_RUN: Run = {
  query: SPECIMEN.address,
  ...SPECIMEN.sources,
  sources: SOURCES.map(([label, asOf, records]) => ({ label, asOf, records })),
};

export function readRun({ request, results }: SampleSearchAnswer): Run {
  const { asked, answered, elapsedMs, list } = results.sources;
  return { query: labelRequest(request), asked, answered, elapsedMs, sources: list };
}
