import { type ReceiptLine, sumReceipt } from '@deedline/contract/money/receipt-lines';
import type { Receipt } from '@deedline/contract/search/search';
import { PURPOSE_WORDS } from '@deedline/contract/compliance/uses';
import type { SearchReceipt } from '@deedline/contract/money/statement';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { isRunning } from '../../../api/queries.ts';
import { paths } from '../../../paths.ts';
import { classNames } from '../../../ui/class-names.ts';
import { formatCredits, formatDate, formatMoment, formatNumber } from '../../../ui/format.ts';
import { Logo } from '../../../ui/logo.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { Cell, HeaderCell, Row, Table } from '../../../ui/table.tsx';
import { labelSearch, MODES } from '../../../words/search-label.ts';
import { sayMicros } from '../../../words/micros.ts';
import { nameScorer, SourceTable } from './receipt-bar.tsx';
import './receipt-print.css';

/** The receipt as a sheet of paper, which is the only part of the page that is printed. */
export function ReceiptSheet({ receipt: answer }: { receipt: SearchReceipt }) {
  const { search, status, receipt, sources, batch, movements } = answer;
  return (
    <article className="receipt-sheet @container max-w-4xl border bg-raise px-4 py-6 md:px-10 md:py-9">
      <header className="mb-7 flex flex-wrap items-start justify-between gap-x-6 gap-y-4 border-b pb-5">
        <div className="min-w-0">
          <h1 className="text-3xl font-bold">Receipt</h1>
          <p className="mt-1.5 wrap-anywhere">{labelSearch(search)}</p>
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
      {receipt?.vendors && (
        <Section title="Vendors asked" note="billed to the owner of the key, not in credits" className="mt-8 text-sm">
          <VendorLines vendors={receipt.vendors} />
        </Section>
      )}
      {sources && (
        <Section title="Sources asked" note={`${sources.answered} of ${sources.asked} answered`} className="mt-8 text-sm">
          <SourceTable sources={sources.list} />
        </Section>
      )}
      {!sources && !isRunning(status) && <p className="mt-8 text-sm text-muted">There is no record of the sources of this search.</p>}
    </article>
  );
}

const STATUS_WORDS = { pending: 'Running', processing: 'Running', completed: 'Completed', failed: 'Failed, nothing charged' } as const;

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
      <dd className="min-w-0 font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}

/** From the price of what was delivered to what it cost. */
function ReceiptSum({ receipt }: { receipt: Receipt }) {
  return (
    <dl className="border-b">
      {sumReceipt(receipt).map((line) => (
        <div key={line.words} className={classNames('flex justify-between gap-6 border-t py-2.5', line.isSum && 'font-semibold')}>
          <dt className="min-w-0">
            {line.words}
            {line.part && <Whence part={line.part} />}
          </dt>
          <dd>{line.credits < 0 ? `−${formatNumber(-line.credits)}` : formatNumber(line.credits)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What each vendor was asked, answered and billed. */
function VendorLines({ vendors }: { vendors: NonNullable<Receipt['vendors']> }) {
  return (
    <ul className="border-b">
      {vendors.map(({ vendor, label, asked, hits, kept, billedMicros, isTwin }) => (
        <li key={vendor} className="flex flex-wrap justify-between gap-x-6 border-t py-2.5">
          <span className="min-w-0">
            {label}
            {isTwin && ', its twin: answers from the made-up state'}
            <span className="text-muted">
              {' '}
              {formatNumber(asked)} asked, {formatNumber(hits)} answered
              {kept > 0 && `, ${formatNumber(kept)} from its earlier answers`}
            </span>
          </span>
          <span className="tabular-nums">{isTwin ? 'nothing billed' : sayMicros(billedMicros)}</span>
        </li>
      ))}
    </ul>
  );
}

function Whence({ part: { boughtAt, searchId } }: { part: NonNullable<ReceiptLine['part']> }) {
  return (
    <span className="text-sm text-muted">
      {' '}
      on {formatDate(boughtAt)},{' '}
      <Link href={paths.receipt(searchId)} className="link touch:py-3">
        its receipt
      </Link>
    </span>
  );
}

function Running({ held }: { held: number }) {
  return (
    <p className="border-y py-3 text-sm">
      This search is still running. {formatCredits(held)} set aside for it; you get back what it does not cost.
    </p>
  );
}

function FreeUntil({ receipt: { freeUntil } }: { receipt: Receipt }) {
  return freeUntil && <p className="mt-3 text-sm text-muted">The same answer costs nothing until {formatDate(freeUntil)}.</p>;
}

function PaidFrom({ batch: { heldWith } }: { batch: NonNullable<SearchReceipt['batch']> }) {
  return (
    <p className="mt-3 text-sm text-muted">
      {heldWith === null
        ? 'This row of the batch was free: nothing was held for it.'
        : `Paid from what was held for rows ${formatNumber(heldWith.firstRow)}-${formatNumber(heldWith.lastRow)} of the batch together. The ledger shows the hold and the charge for all these rows; the sum above is this row’s share.`}
    </p>
  );
}

type Entry = SearchReceipt['movements'][number];

/** A search's ledger transactions, each with the number and hash to cite it by. */
function ReceiptLedger({ movements }: { movements: readonly Entry[] }) {
  return (
    <Table aria-label="Transactions of this search" className="text-sm @max-2xl:block">
      <thead className="@max-2xl:hidden">
        <tr>
          <HeaderCell className="w-44">When</HeaderCell>
          <HeaderCell>What</HeaderCell>
          <HeaderCell className="w-20 text-right">Wallet</HeaderCell>
          <HeaderCell className="w-20 text-right">Held</HeaderCell>
          <HeaderCell className="w-44 text-right">Number and hash</HeaderCell>
        </tr>
      </thead>
      <tbody className="@max-2xl:block">
        {movements.map((entry) => (
          <EntryRow key={entry.number} entry={entry} />
        ))}
      </tbody>
    </Table>
  );
}

function EntryRow({ entry: { number, at, what, change, hash } }: { entry: Entry }) {
  return (
    <Row className="@max-2xl:grid @max-2xl:grid-cols-[1fr_auto] @max-2xl:gap-x-4 @max-2xl:gap-y-0.5 @max-2xl:py-2.5 @2xl:[&>td]:py-2 @max-2xl:[&>td]:p-0">
      <Cell className="whitespace-nowrap text-muted @max-2xl:row-start-2 @max-2xl:text-xs">{formatMoment(at)}</Cell>
      <Cell className="font-medium @max-2xl:col-start-1 @max-2xl:row-start-1">{what}</Cell>
      <Change place="wallet" credits={change.wallet} />
      <Change place="held" credits={change.held} />
      <Cell className="text-right font-mono text-2xs whitespace-nowrap text-muted @max-2xl:col-start-1 @max-2xl:row-start-3 @max-2xl:text-left @2xl:leading-6">
        No. {number} <span className="ml-1">{hash}</span>
      </Cell>
    </Row>
  );
}

function Change({ place, credits }: { place: string; credits: number }) {
  return (
    <Cell className="text-right @max-2xl:col-start-2">
      <span className="text-muted @2xl:hidden">{place} </span>
      {signed(credits)}
    </Cell>
  );
}

const signed = (credits: number) => (credits > 0 ? `+${formatNumber(credits)}` : formatNumber(credits).replace('-', '−'));
