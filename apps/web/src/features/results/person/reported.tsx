import type { Results } from '@deedline/contract/search/results';
import type { Search } from '@deedline/contract/search/search';
import { lazy, Suspense } from 'react';
import { ForRole } from '../../../roles/roles.tsx';
import { useDisclosure } from '../evidence/evidence.tsx';
import { reportable } from './reportable.ts';

// Most results have no report, and few people make one.
const ReportNote = lazy(async () => ({ default: (await import('./report-person.tsx')).ReportNote }));
const ReportChoices = lazy(async () => ({ default: (await import('./report-person.tsx')).ReportChoices }));

type Props = { search: Pick<Search, 'id'>; results: Results };

/** What the account reported about the people of a result, and how to report more or take it back. */
export function ReportedPersons({ search, results }: Props) {
  const reports = results.reportedPersons ?? [];
  return (
    <>
      <Suspense fallback={null}>
        {reports.map((report) => (
          <ReportNote key={`${report.id} ${report.name}`} report={report} search={search} />
        ))}
      </Suspense>
      <ForRole needs="member">
        <ReportMore search={search} results={results} />
      </ForRole>
    </>
  );
}

function ReportMore({ search, results }: Props) {
  const named = reportable(results);
  const disclosure = useDisclosure();
  if (named.length === 0) return null;
  return (
    <div className="mt-1 text-sm print:hidden">
      <button
        type="button"
        className="link touch:min-h-11"
        aria-expanded={disclosure.isOpen}
        aria-controls={disclosure.id}
        onClick={disclosure.toggle}
      >
        Report a death, a bankruptcy or a wish for no contact
      </button>
      <div id={disclosure.id} hidden={!disclosure.isOpen}>
        {disclosure.isOpen && (
          <Suspense fallback={null}>
            <ReportChoices named={named} search={search} reports={results.reportedPersons ?? []} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
