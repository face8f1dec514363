import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { formatMoment } from '../../ui/format.ts';
import { ScoreBar } from '../../ui/score.tsx';
import { Cell, Row } from '../../ui/table.tsx';

/** A row of the table; where that is narrow, a card. */
const ROW =
  '@max-3xl:flex @max-3xl:flex-wrap @max-3xl:items-center @max-3xl:gap-x-3 @max-3xl:gap-y-2 @max-3xl:py-3 [&>td]:align-middle @3xl:[&>td]:py-2 @max-3xl:[&>td]:p-0';

type EntryRowProps = {
  label: string;
  /** What kind of thing it was. */
  what: string;
  at: string;
  errorMessage: string | null;
  confidence: number | null;
  /** What the confidence is, where it is not plain. */
  confidenceTitle?: string | undefined;
  cost: ReactNode;
  status: ReactNode;
  actions: ReactNode;
};

/** A search or a batch in the history: what, when, how sure, for how much, and what came of it. */
export function EntryRow({ label, what, at, errorMessage, confidence, confidenceTitle, cost, status, actions }: EntryRowProps) {
  return (
    <Row className={ROW}>
      <Cell className="@max-3xl:w-full">
        <div className="font-semibold break-words [overflow-wrap:anywhere]">{label}</div>
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
      <Cell className="text-sm font-medium @3xl:text-right">{cost}</Cell>
      <Cell className="@3xl:pl-3">{status}</Cell>
      <Cell className="@max-3xl:ml-auto">{actions}</Cell>
    </Row>
  );
}

/** The way to what came of it. */
export function ViewLink({ href, label }: { href: string; label: string }) {
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
