import type { Results } from '@deedline/contract/results';
import type { Search } from '@deedline/contract/search';
import { ChevronDown } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '../../../paths.ts';
import { describeReceipt } from './receipt-line.ts';
import { nameScorer } from './scorer-line.ts';
import { SourceTable } from './source-table.tsx';

/** What it cost and why, and who was asked: one line, with the sources a click away. */
export function ReceiptBar({ search, results }: { search: Search; results: Results | null }) {
  const sources = results?.sources;
  const missing = sources?.list.filter((source) => source.status === 'late' || source.status === 'failed') ?? [];
  const leftOut = sources?.list.filter((source) => source.status === 'not_permitted') ?? [];
  return (
    <div className="flex flex-wrap items-start gap-x-6 border-t pt-3 text-sm">
      <details className="group min-w-0 flex-1 basis-80">
        <summary className="flex list-none flex-wrap items-center gap-x-6 gap-y-1 touch:min-h-11 max-sm:gap-y-0 [&::-webkit-details-marker]:hidden">
          {search.receipt && <span className="font-medium">{describeReceipt(search.receipt)}</span>}
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
          <span className="inline-flex sm:ml-auto items-center gap-1 text-muted">
            Receipt and sources
            <ChevronDown className="size-4 transition-transform group-open:rotate-180" aria-hidden="true" />
          </span>
        </summary>
        <div className="pt-3">
          {search.receipt && search.receipt.delivered.length > 0 && (
            <p className="mb-3 text-muted">Delivered: {search.receipt.delivered.join(', ')}.</p>
          )}
          {results?.scoredBy && <p className="mb-3 text-muted">Confidences by {nameScorer(results.scoredBy)}.</p>}
          {sources && <SourceTable sources={sources.list} />}
        </div>
      </details>
      <Link href={paths.accuracy} className="link inline-flex items-center touch:min-h-11">
        What a confidence is worth
      </Link>
      {search.receipt && (
        <Link href={paths.receipt(search.id)} className="link inline-flex items-center touch:min-h-11">
          Open receipt
        </Link>
      )}
    </div>
  );
}

function asClause(reason = 'no permissible use'): string {
  return reason.charAt(0).toLowerCase() + reason.slice(1);
}
