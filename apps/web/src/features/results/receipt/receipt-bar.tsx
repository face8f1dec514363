import type { Results, ScoredBy, SourceReport } from '@deedline/contract/search/results';
import type { Receipt, Search } from '@deedline/contract/search/search';
import { PART_WORDS } from '@deedline/contract/search/words';
import { ChevronDown } from 'lucide-react';
import { Link } from 'wouter';
import { isBilled } from '../../../edition.ts';
import { paths } from '../../../paths.ts';
import { formatCredits, formatDate, formatNumber } from '../../../ui/format.ts';

/** What the search cost and why, and who was asked: one line, with the sources one click away. */
export function ReceiptBar({ search, results }: { search: Search; results: Results | null }) {
  const sources = results?.sources;
  const missing = sources?.list.filter(({ status }) => status === 'late' || status === 'failed' || status === 'paused') ?? [];
  const leftOut = sources?.list.filter((source) => source.status === 'not_permitted') ?? [];
  return (
    <div className="flex flex-wrap items-start gap-x-6 border-t pt-3 text-sm">
      <details className="group min-w-0 flex-1 basis-80">
        <summary className="flex list-none flex-wrap items-center gap-x-6 gap-y-1 touch:min-h-11 max-sm:gap-y-0 [&::-webkit-details-marker]:hidden">
          {isBilled() && search.receipt && <span className="font-medium">{describeReceipt(search.receipt)}</span>}
          {sources && (
            <span className="text-muted">
              {sources.answered} of {sources.asked} sources answered in {Math.round(sources.elapsedMs)} ms
            </span>
          )}
          {leftOut.length > 0 && (
            <span className="text-muted">
              {leftOut.length} left out, {asClause(leftOut[0]?.reason)}
            </span>
          )}
          {missing.length > 0 && <span className="text-brass-ink">{missing.length} missing from this answer</span>}
          <span className="inline-flex sm:ml-auto items-center gap-1 text-muted print:hidden">
            {isBilled() ? 'Receipt and sources' : 'Sources'}
            <ChevronDown className="size-4 transition-transform group-open:rotate-180" aria-hidden="true" />
          </span>
        </summary>
        <div className="pt-3">
          {search.receipt && search.receipt.delivered.length > 0 && (
            <p className="mb-3 text-muted">Delivered: {search.receipt.delivered.join(', ')}.</p>
          )}
          {results && <p className="mb-3 text-muted">Confidences by {nameScorer(results.scoredBy)}.</p>}
          {sources && <SourceTable sources={sources.list} />}
        </div>
      </details>
      <Link href={paths.accuracy} className="link inline-flex items-center touch:min-h-11">
        What a confidence is worth
      </Link>
      {isBilled() && search.receipt && (
        <Link href={paths.receipt(search.id)} className="link inline-flex items-center touch:min-h-11">
          Open receipt
        </Link>
      )}
    </div>
  );
}

type Part = Receipt['parts'][number];

function span({ boughtAt, freeUntil }: Part): string {
  return `on ${formatDate(boughtAt)}, free until ${formatDate(freeUntil)}`;
}

type Described = Pick<Receipt, 'rule' | 'held' | 'charged' | 'released' | 'refunded' | 'parts'> & Partial<Pick<Receipt, 'isIncluded'>>;

/** 'Full Report: 5 credits. Held 5, charged 5.' The rule is the name of the applied price, less what was bought before. */
export function describeReceipt(receipt: Described): string {
  if (receipt.isIncluded) return `${receipt.rule}: included, nothing charged.`;
  const price = receipt.charged === 0 ? 'No charge' : `${receipt.rule}: ${formatCredits(receipt.charged)}`;
  const before = describeBoughtBefore(receipt.parts);
  const returned = receipt.released > 0 ? `, gave back ${receipt.released}` : '';
  const refunded = receipt.refunded > 0 ? `, refunded ${receipt.refunded}` : '';
  return `${price}. ${before}Held ${receipt.held}, charged ${receipt.charged}${returned}${refunded}.`;
}

/** 'Bought on Nov 3, 2026, free until Dec 3, 2026. ', by parts if only some were bought or at different times; '' if none was. */
function describeBoughtBefore(parts: readonly Part[]): string {
  const before = parts.filter((part) => part.isBoughtBefore);
  const [first, ...rest] = before;
  if (!first) return '';
  const isAllAtOnce = before.length === parts.length && rest.every((part) => part.boughtAt === first.boughtAt);
  const sentences = isAllAtOnce ? [`bought ${span(first)}`] : before.map((part) => `${PART_WORDS[part.part]} bought ${span(part)}`);
  return sentences.map((sentence) => `${sentence[0]?.toUpperCase()}${sentence.slice(1)}. `).join('');
}

function asClause(reason = 'no permissible use'): string {
  return reason.charAt(0).toLowerCase() + reason.slice(1);
}

/** The engine and calibration that computed the confidences: 'engine 2.0 with its own curves', 'engine 2.0, calibration 3' */
export function nameScorer({ engineVersion, calibration }: ScoredBy): string {
  return `engine ${engineVersion}${calibration === null ? ' with its own curves' : `, calibration ${calibration}`}`;
}

export function SourceTable({ sources }: { sources: readonly SourceReport[] }) {
  return (
    <ul className="gap-x-10 @3xl:columns-2 [&>li]:break-inside-avoid">
      {sources.map((source) => (
        <SourceRow key={source.name} source={source} />
      ))}
    </ul>
  );
}

const STATUS_WORDS = {
  answered: 'answered',
  late: 'too late',
  failed: 'failed',
  skipped: 'not asked',
  not_permitted: 'no permissible use',
  paused: 'not asked: paused',
  outdated: 'being refiled',
} as const;

function SourceRow({ source }: { source: SourceReport }) {
  const isMissing = ['late', 'failed', 'paused', 'outdated'].includes(source.status);
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 border-t py-1.5">
      <span className="min-w-0 flex-[1_1_8rem]">{source.label}</span>
      <span className={isMissing ? 'font-medium text-brass-ink' : 'text-muted'}>
        {source.status === 'answered'
          ? `${formatNumber(source.records)} ${source.records === 1 ? 'record' : 'records'}`
          : (source.reason ?? STATUS_WORDS[source.status])}
      </span>
      <span className="ml-auto w-32 text-right text-xs text-muted">
        {source.asOf ? `as of ${formatDate(source.asOf)}` : 'date not known'}
      </span>
    </li>
  );
}
