import type { PersonReport, ReportPerson } from '@deedline/contract/compliance/person-report';
import { type PersonReportKind, whomOfReport } from '@deedline/contract/compliance/person-report-words';
import type { Search } from '@deedline/contract/search/search';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { searchQuery } from '../../../api/queries.ts';
import { reportFailure } from '../../../api/session.ts';
import { ForRole } from '../../../roles/roles.tsx';
import { formatDate } from '../../../ui/format.ts';
import { focusPage } from '../../../ui/page/page-window.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { ORGANISATION } from './person-behind.ts';
import type { Reportable } from './reportable.ts';

type SearchProp = { search: Pick<Search, 'id'> };

const DID: Readonly<Record<PersonReportKind, string>> = {
  deceased: 'has died',
  bankruptcy: 'filed for bankruptcy',
  no_contact: 'asked not to be contacted',
};

/** What follows from a report: nobody is to be called, or who may answer. */
function describeConsequence({ kind, blocks }: Pick<PersonReport, 'kind' | 'blocks'>): string {
  if (!blocks) return kind === 'deceased' ? 'Whoever answers may be family.' : '';
  if (kind === 'deceased') return 'Their numbers are blocked: about their debt, only certain people may be spoken to.';
  if (kind === 'bankruptcy') return 'Their numbers are blocked: a call to collect may break the automatic stay.';
  return 'Their numbers are blocked.';
}

/** A report about a person of the result, and how to take it back. */
export function ReportNote({ report, search }: SearchProp & { report: PersonReport }) {
  const { id, kind, name, reportedAt, reportedBy } = report;
  const whom = whomOfReport(report, ORGANISATION.test(name));
  const refresh = useRefresh(search.id);
  const takeBack = useMutation({
    mutationFn: () => call('DELETE /api/person-reports/:id', { params: { id } }),
    onSuccess: async () => {
      toast({ title: 'Report Taken Back', description: `${name} is no longer reported.` });
      await refresh();
      // The note is gone, and the pressed button with it.
      focusPage();
    },
    onError: reportFailure('Not Taken Back'),
  });
  return (
    <p className="mt-2 border-l-4 border-brick pl-3 text-sm">
      On {formatDate(reportedAt)}, {reportedBy ?? 'your account'} reported that <span className="font-semibold">{whom}</span> {DID[kind]}.{' '}
      {describeConsequence(report)}{' '}
      <ForRole needs="member">
        <button type="button" className="link touch:min-h-11 print:hidden" onClick={() => !takeBack.isPending && takeBack.mutate()}>
          Take back
          <span className="sr-only">
            {' '}
            that {whom} {DID[kind]}
          </span>
        </button>
      </ForRole>
    </p>
  );
}

const CHOICES: readonly (readonly [PersonReportKind, string])[] = [
  ['deceased', 'Deceased'],
  ['bankruptcy', 'Bankruptcy'],
  ['no_contact', 'Wants no contact'],
];

type ReportChoicesProps = SearchProp & { named: readonly Reportable[]; reports: readonly PersonReport[] };

/** What can be reported about each person whom the result names. */
export function ReportChoices({ named, search, reports }: ReportChoicesProps) {
  return (
    <div className="animate-fade space-y-2 py-2">
      {named.map((each) => (
        <Choices key={each.name} {...each} search={search} reports={reports} />
      ))}
      <p className="max-w-prose text-xs text-muted">
        Shown in your account on every result about the same person. For debt collection, all their numbers are blocked and left out of
        dialer files.
      </p>
    </div>
  );
}

type ChoicesProps = Reportable & SearchProp & { reports: readonly PersonReport[] };

function Choices({ name, isPerson, search, reports }: ChoicesProps) {
  const refresh = useRefresh(search.id);
  const report = useMutation({
    mutationFn: (kind: ReportPerson['kind']) =>
      call('POST /api/searches/:id/person-reports', { params: { id: search.id }, body: { kind, name } }),
    onSuccess: (_answer, kind) => {
      toast({ title: 'Report Recorded', description: `${name} ${DID[kind]}.` });
      return refresh();
    },
    onError: reportFailure('Not Recorded'),
  });
  const known = new Set(reports.filter((each) => each.name === name).map(({ kind }) => kind));
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-medium">{name}</span>
      <fieldset aria-label={`Report about ${name}`} className="inline-flex divide-x rounded-md border">
        {CHOICES.filter(([kind]) => isPerson || kind !== 'deceased').map(([kind, label]) => (
          <button
            key={kind}
            type="button"
            // Not disabled: a disabled button loses the focus.
            aria-disabled={known.has(kind) || report.isPending}
            className="h-8 px-2.5 text-xs whitespace-nowrap text-muted first:rounded-l-[5px] last:rounded-r-[5px] hover:bg-wash hover:text-ink aria-disabled:opacity-60 touch:min-h-11"
            onClick={() => !known.has(kind) && !report.isPending && report.mutate(kind)}
          >
            {label}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

function useRefresh(searchId: string) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: searchQuery(searchId).queryKey, exact: true });
}
