import type { Receipt } from '@deedline/contract/search';
import { PURPOSE_WORDS } from '@deedline/contract/search-words';
import type { SearchReceipt } from '@deedline/contract/statement';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { isRunning } from '../../../api/queries.ts';
import { paths } from '../../../paths.ts';
import { formatCredits, formatDate, formatMoment, formatNumber } from '../../../ui/format.ts';
import { Logo } from '../../../ui/logo.tsx';
import { Section } from '../../../ui/section.tsx';
import { MODES } from '../../../words/modes.ts';
import { labelSearch } from '../../../words/search-label.ts';
import { ReceiptLedger } from './receipt-ledger.tsx';
import { ReceiptSum } from './receipt-sum.tsx';
import { nameScorer } from './scorer-line.ts';
import { SourceTable } from './source-table.tsx';
import './receipt-print.css';

const STATUS_WORDS = { pending: 'Running', processing: 'Running', completed: 'Completed', failed: 'Failed, nothing charged' } as const;

/** The receipt as a sheet of paper, which is what the printer gets of the page. */
export function ReceiptSheet({ receipt: answer }: { receipt: SearchReceipt }) {
  const { search, status, receipt, sources, batch, movements } = answer;
  return (
    <article className="receipt-sheet @container max-w-4xl border bg-raise px-4 py-6 md:px-10 md:py-9">
      <header className="mb-7 flex flex-wrap items-start justify-between gap-x-6 gap-y-4 border-b pb-5">
        <div className="min-w-0">
          <h1 className="text-3xl font-bold">Receipt</h1>
          <p className="mt-1.5 break-words [overflow-wrap:anywhere]">{labelSearch(search)}</p>
        </div>
        <Logo className="text-green" />
      </header>
      <Facts answer={answer} />
      <Section title="What it cost" note="in credits; 1 credit is $1.00" className="mt-8">
        {receipt ? <ReceiptSum receipt={receipt} /> : <Running held={movements.reduce((sum, { change }) => sum + change.held, 0)} />}
        {receipt && <FreeUntil receipt={receipt} />}
      </Section>
      {batch && <PaidFrom batch={batch} />}
      {movements.length > 0 && (
        <Section title="In the ledger" note="cite a transaction by its number and hash" className="mt-8">
          <ReceiptLedger movements={movements} />
        </Section>
      )}
      {sources && (
        <Section title="Sources asked" note={`${sources.answered} of ${sources.asked} answered`} className="mt-8 text-sm">
          <SourceTable sources={sources.list} />
        </Section>
      )}
      {!sources && !isRunning(status) && <p className="mt-8 text-sm text-muted">Nothing is on record of the sources of this search.</p>}
    </article>
  );
}

function Facts({ answer: { search, status, purpose, createdAt, completedAt, errorMessage, receipt, batch } }: { answer: SearchReceipt }) {
  return (
    <dl className="grid gap-x-10 gap-y-2 text-sm @2xl:grid-cols-2">
      <Fact name="Kind">{MODES[search.searchMode].name}</Fact>
      <Fact name="Status">{STATUS_WORDS[status]}</Fact>
      <Fact name="Purpose">{PURPOSE_WORDS[purpose]}</Fact>
      <Fact name="Asked">{formatMoment(createdAt)}</Fact>
      {receipt && <Fact name="Rule">{receipt.rule}</Fact>}
      <Fact name="Ended">{completedAt ? formatMoment(completedAt) : 'not yet'}</Fact>
      {receipt?.scoredBy && <Fact name="Scored by">{nameScorer(receipt.scoredBy)}</Fact>}
      {receipt && <Fact name="Delivered">{receipt.delivered.join(', ') || 'nothing useful'}</Fact>}
      <Fact name="Search">
        <span className="font-mono text-xs">{search.id}</span>
      </Fact>
      {batch && (
        <Fact name="Batch">
          <Link href={paths.batchResults(batch.id)} className="link touch:py-3">
            {batch.fileName}
          </Link>
          , row {formatNumber(batch.row)}
        </Fact>
      )}
      {errorMessage && <Fact name="What happened">{errorMessage}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="w-24 shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 font-medium break-words [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

function Running({ held }: { held: number }) {
  return (
    <p className="border-y py-3 text-sm">
      This search is still running. {formatCredits(held)} set aside for it; what it does not cost comes back.
    </p>
  );
}

function PaidFrom({ batch: { heldWith } }: { batch: NonNullable<SearchReceipt['batch']> }) {
  return (
    <p className="mt-3 text-sm text-muted">
      {heldWith === null
        ? 'This row of the batch was free: nothing was held for it.'
        : `Paid from what was held for rows ${formatNumber(heldWith.firstRow)}-${formatNumber(heldWith.lastRow)} of the batch together. The ledger has the hold and the charge of all these rows; the sum above is the share of this one.`}
    </p>
  );
}

function FreeUntil({ receipt: { freeUntil } }: { receipt: Receipt }) {
  return freeUntil && <p className="mt-3 text-sm text-muted">The same answer costs nothing until {formatDate(freeUntil)}.</p>;
}
