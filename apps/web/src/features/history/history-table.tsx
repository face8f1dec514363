import type { BatchJob } from '@deedline/contract/search/batch';
import type { Search } from '@deedline/contract/search/search';
import { Download, Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { isBilled } from '../../edition.ts';
import { CrmDialog } from '../../crm-push/crm-dialog.tsx';
import { JobStatus } from '../../batch-jobs/job-progress.tsx';
import { costOfJob, describeRefunds, formatRows } from '../../batch-jobs/job-words.ts';
import { paths } from '../../paths.ts';
import { ForRole } from '../../roles/roles.tsx';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { formatCost, formatMoment, formatNumber } from '../../ui/format.ts';
import { ScoreBar } from '../../ui/score.tsx';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import { labelSearch, MODES } from '../../words/search-label.ts';
import { outcomeOf } from '../../words/search-outcome.ts';
import type { HistoryEntry } from './filter-history.ts';

type HistoryTableProps = { entries: readonly HistoryEntry[]; onExport: (id: string) => void; isExporting: boolean };

/** A table on wide screens, cards on narrow ones. */
export function HistoryTable({ entries, onExport, isExporting }: HistoryTableProps) {
  return (
    <Table aria-label="Your searches" className="@max-3xl:block">
      <thead className="@max-3xl:hidden">
        <tr>
          <HeaderCell>Search</HeaderCell>
          <HeaderCell className="w-48">Created</HeaderCell>
          <HeaderCell className="w-32">Confidence</HeaderCell>
          {isBilled() && <HeaderCell className="w-20 text-right">Cost</HeaderCell>}
          <HeaderCell className="w-32 pl-3">Status</HeaderCell>
          <HeaderCell className="w-36">
            <span className="sr-only">Actions</span>
          </HeaderCell>
        </tr>
      </thead>
      <tbody className="@max-3xl:block">
        {entries.map(({ id, search, job }) =>
          search ? <HistoryRow key={id} search={search} onExport={onExport} isExporting={isExporting} /> : <BatchRow key={id} job={job} />,
        )}
      </tbody>
    </Table>
  );
}

function HistoryRow({ search, onExport, isExporting }: { search: Search } & Omit<HistoryTableProps, 'entries'>) {
  const label = labelSearch(search);
  const { words, tone } = outcomeOf(search);
  const cost = formatCost(search.creditsCost);
  return (
    <EntryRow
      label={label}
      what={MODES[search.searchMode].name}
      at={search.createdAt}
      errorMessage={search.errorMessage}
      confidence={search.confidenceScore}
      cost={
        <Link
          href={paths.receipt(search.id)}
          aria-label={`${cost}, receipt of ${label}`}
          title="Open receipt"
          className="underline decoration-line decoration-1 underline-offset-4 hover:text-green hover:decoration-current touch:inline-flex touch:h-11 touch:items-center"
        >
          {cost}
        </Link>
      }
      status={<Badge tone={tone}>{words}</Badge>}
      actions={
        search.status === 'completed' && (
          <div className="flex items-center justify-end gap-1">
            <ForRole needs="member">
              <IconButton label={`Export ${label}`} title="Export to CSV" disabled={isExporting} onClick={() => onExport(search.id)}>
                <Download className="size-4" strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
              <CrmButton search={search} label={label} />
            </ForRole>
            <ViewLink href={paths.result(search.id)} label={label} />
          </div>
        )
      }
    />
  );
}

function CrmButton({ search, label }: { search: Search; label: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={`Send ${label} to a CRM`} title="Send to a CRM" onClick={() => setOpen(true)}>
        <Send className="size-4" strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <CrmDialog
        what={{ searchId: search.id }}
        lead={<span className="font-semibold break-words">{label}</span>}
        isOpen={isOpen}
        onOpenChange={setOpen}
      />
    </>
  );
}

type EntryRowProps = {
  label: string;
  /** The kind of entry. */
  what: string;
  at: string;
  errorMessage: string | null;
  confidence: number | null;
  /** An explanation of the confidence if it is not that of a single search. */
  confidenceTitle?: string | undefined;
  cost: ReactNode;
  status: ReactNode;
  actions: ReactNode;
};

/** A row of the table; where that is narrow, a card. */
const ROW =
  '@max-3xl:flex @max-3xl:flex-wrap @max-3xl:items-center @max-3xl:gap-x-3 @max-3xl:gap-y-2 @max-3xl:py-3 [&>td]:align-middle @3xl:[&>td]:py-2 @max-3xl:[&>td]:p-0';

/** An entry of the history: what, when, how sure, at what cost, and with what result. */
function EntryRow({ label, what, at, errorMessage, confidence, confidenceTitle, cost, status, actions }: EntryRowProps) {
  return (
    <Row className={ROW}>
      <Cell className="@max-3xl:w-full">
        <div className="font-semibold wrap-anywhere">{label}</div>
        <div className="text-xs text-muted @max-3xl:hidden">{what}</div>
        {errorMessage && <div className="text-xs text-brick">{errorMessage}</div>}
      </Cell>
      <Cell className="text-muted @max-3xl:-mt-1.5 @max-3xl:w-full @max-3xl:text-xs @3xl:text-sm @3xl:whitespace-nowrap">
        <span className="@3xl:hidden">{what}, </span>
        {formatMoment(at)}
      </Cell>
      <Cell className="pr-6 empty:@max-3xl:hidden @max-3xl:w-14">
        {confidence !== null && (
          <>
            <span className="text-sm font-medium" title={confidenceTitle}>
              {Math.round(confidence)}%
            </span>
            <ScoreBar score={confidence} className="mt-1" />
          </>
        )}
      </Cell>
      {isBilled() && <Cell className="text-sm font-medium @3xl:text-right">{cost}</Cell>}
      <Cell className="@3xl:pl-3">{status}</Cell>
      <Cell className="@max-3xl:ml-auto">{actions}</Cell>
    </Row>
  );
}

/** The link to the result. */
function ViewLink({ href, label }: { href: string; label: string }) {
  return (
    <Link
      href={href}
      aria-label={`View ${label}`}
      className="inline-flex h-9 items-center rounded-md px-3 text-sm font-semibold text-green hover:bg-wash touch:h-11"
    >
      View
    </Link>
  );
}

/** A batch: the result of its rows, and the link to them. */
function BatchRow({ job }: { job: BatchJob }) {
  const { id, fileName, processedRows, totalRows, successfulRows } = job;
  const rows = processedRows === totalRows ? formatRows(totalRows) : `${formatNumber(processedRows)} of ${formatRows(totalRows)}`;
  return (
    <EntryRow
      label={fileName}
      what={`Batch, ${rows}, ${formatNumber(successfulRows)} found`}
      at={job.createdAt}
      errorMessage={job.errorMessage}
      confidence={job.averageConfidence}
      confidenceTitle="The mean of the rows that were found"
      cost={<span title={describeRefunds(job) ?? undefined}>{formatCost(costOfJob(job))}</span>}
      status={<JobStatus job={job} />}
      actions={
        <div className="flex justify-end">
          <ViewLink href={paths.batchResults(id)} label={fileName} />
        </div>
      }
    />
  );
}
