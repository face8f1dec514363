import type { SampleSearchAnswer } from '@deedline/contract/search/sample-search';
import { useState } from 'react';
import { call, messageOf, useAnswer } from '../../../../api/call.ts';
import { formatDate, formatNumber } from '../../../../ui/format.ts';
import { labelRequest } from '../../../../words/search-label.ts';
import { SPECIMEN } from '../specimen.ts';

/** More records than this are drawn as a full line; the figure beside it is exact. */
const DRAWN = 40;

function RecordTicks({ count }: { count: number }) {
  const ticks = Array.from({ length: Math.min(count, DRAWN) }, (_, index) => `M${index * 5 + 1} 1V11`).join('');
  return (
    <svg viewBox={`0 0 ${DRAWN * 5} 12`} className="h-3 w-40 max-w-full" aria-hidden="true">
      <path d={`M0 6H${DRAWN * 5}`} className="stroke-line" />
      <path d={ticks || 'M0 6'} className="stroke-green" strokeWidth="2" />
    </svg>
  );
}

/** Every source that was asked, all at the same time, with a stroke for each record it returned. */
export function SourceLines({ run }: { run: Run }) {
  return (
    <table className="w-full border-collapse font-mono text-2xs">
      <thead>
        <tr className="border-b border-ink text-left">
          <th scope="col" className="py-2 font-medium">
            Asked side by side
          </th>
          <th scope="col" className="py-2 font-medium max-md:hidden">
            As of
          </th>
          <th scope="col" className="py-2 font-medium max-sm:hidden">
            One stroke, one record
          </th>
          <th scope="col" className="py-2 pl-3 text-right font-medium">
            Records
          </th>
        </tr>
      </thead>
      <tbody>
        {run.sources.map(({ label, asOf, records }) => (
          <tr key={label} className="border-b">
            <td className="py-1.5 pr-4">{label}</td>
            <td className="pr-4 whitespace-nowrap text-muted max-md:hidden">{asOf && formatDate(asOf)}</td>
            <td className="w-40 max-sm:hidden">
              <RecordTicks count={records} />
            </td>
            <td className="pl-3 text-right">{formatNumber(records)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A search as the page shows it: what was asked, how long it took, and how many records each source had. */
type Run = {
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

/** The answer of the made-up state on a machine with two cores; shown until a visitor runs the sample here. */
const RECORDED_RUN: Run = {
  query: SPECIMEN.address,
  ...SPECIMEN.sources,
  sources: SOURCES.map(([label, asOf, records]) => ({ label, asOf, records })),
};

function readRun({ request, results }: SampleSearchAnswer): Run {
  const { asked, answered, elapsedMs, list } = results.sources;
  return { query: labelRequest(request), asked, answered, elapsedMs, sources: list };
}

type Timed = { run: Run; screenMs: number | undefined; problem: string; isRunning: boolean };

const RECORDED: Timed = { run: RECORDED_RUN, screenMs: undefined, problem: '', isRunning: false };

/** Runs the demo's address sample and times it from the click to the answer. Offered only if there is a demo. */
export function useTimedSample() {
  const isOffered = useAnswer('GET /api/sample-searches') !== undefined;
  const [timed, setTimed] = useState(RECORDED);
  const press = async () => {
    const pressedAtMs = performance.now();
    setTimed((before) => ({ ...before, isRunning: true, problem: '' }));
    try {
      const answer = await call('POST /api/sample-searches', { body: { searchMode: 'property_address' } });
      setTimed({ run: readRun(answer), screenMs: performance.now() - pressedAtMs, problem: '', isRunning: false });
    } catch (error) {
      setTimed((before) => ({ ...before, problem: messageOf(error), isRunning: false }));
    }
  };
  return { ...timed, isOffered, press };
}
