import type { SampleSearchAnswer } from '@deedline/contract/search/sample-search';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { confidenceTier, contactColor, TIER_BOUNDS } from '../../../ui/confidence.ts';
import { formatCredits } from '../../../ui/format.ts';
import { type AnswerView, type ContactView, countRecords, type EvidenceView } from './answer-view.ts';
import { writeElapsed, writeSources } from './use-sample.ts';

const DNC_COLORS = { listed: 'font-semibold text-brick', not_listed: 'text-green', not_checked: 'text-brass-ink' } as const;

function Evidence({ lines }: { lines: readonly EvidenceView[] }) {
  return (
    <details open className="sample-evidence border-t px-5 pt-1.5 pb-2">
      <summary className="flex min-h-8 items-center text-xs text-muted underline decoration-line underline-offset-3 hover:text-ink touch:min-h-11">
        Evidence: {countRecords(lines)}
      </summary>
      {/* Scrolls within itself, so that a long list does not move the page. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the focus */}
      <ul tabIndex={0} aria-label="Records behind this number" className="sample-records h-25 overflow-y-auto pb-5 text-xs">
        {lines.map(({ text, source, when, isAgainst }) => (
          <li key={`${text} ${source}`} className="flex justify-between gap-4 py-0.5">
            <span>
              {isAgainst && <b className="text-brick">Against: </b>}
              {text} <span className="text-muted">({source})</span>
            </span>
            <span className="shrink-0 text-muted">{when}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function BestContact({ contact }: { contact: ContactView }) {
  const { text, line, dnc, confidence, evidence } = contact;
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-x-5 px-5 pt-3 pb-2.5">
        <div>
          <div className="text-lg font-semibold wrap-anywhere">{text}</div>
          <div className="text-xs text-muted">{line}</div>
        </div>
        <ScoreLine score={confidence} />
        {dnc && <div className={classNames('col-span-2 text-xs', DNC_COLORS[dnc.state])}>{dnc.words}</div>}
      </div>
      <Evidence lines={evidence} />
    </>
  );
}

/** One answer: the owner or person, the best number, its confidence and what supports it. Further findings are in the footer. */
export function AnswerCard({ view, children }: { view: AnswerView; children: ReactNode }) {
  const { role, isAbsentee, name, address, behind, contact, more } = view;
  return (
    <div className="flex min-h-[inherit] flex-col border bg-raise shadow-lift">
      <div className="border-b px-5 pt-3.5 pb-3">
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone="solid">{role}</Badge>
          {isAbsentee && (
            <Badge tone="brick" className="font-semibold tracking-wide">
              ABSENTEE OWNER
            </Badge>
          )}
        </div>
        <div className="mt-2 font-display text-[1.375rem] leading-tight font-bold tracking-tight uppercase">{name}</div>
        <div className="mt-0.5 text-sm text-muted">{address}</div>
        {behind && <div className="text-sm">{behind}</div>}
      </div>
      {contact ? <BestContact contact={contact} /> : <p className="px-5 py-4 text-sm text-muted">No phone and no email was found.</p>}
      <p className="mt-auto px-5 py-2 text-xs text-muted">{more}</p>
      <div className="border-t px-5 pt-2.5 pb-4">
        <div className="min-h-10">{children}</div>
        <ButtonLink href={paths.register} className="mt-2.5 w-full">
          Create an account and search your own
        </ButtonLink>
      </div>
    </div>
  );
}

/** How long this run took from the click to the answer, and what it would have cost. */
export function RunFigures({ answer: { results, price }, seenMs }: { answer: SampleSearchAnswer; seenMs: number }) {
  const figures = [
    { name: 'Time until you saw it', value: writeElapsed(seenMs) },
    { name: 'Sources answered', value: writeSources(results.sources) },
    ...(price === null ? [] : [{ name: 'What it would have cost', value: formatCredits(price.credits), note: price.rule }]),
  ];
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1">
      {figures.map(({ name, value, note }) => (
        <div key={name}>
          <dt className="text-2xs text-muted">{name}</dt>
          <dd className="text-sm font-semibold">
            {value} {note && <span className="text-xs font-normal text-muted">({note})</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const FILLS = { green: 'fill-green', amber: 'fill-brass', grey: 'fill-muted' } as const;

/** A score with its tier in words and a bar that marks the tiers' bounds. It is an SVG, so that the served page needs no inline styles. */
function ScoreLine({ score, className }: { score: number; className?: string }) {
  const rounded = Math.round(score);
  return (
    <div className={className}>
      <b className="text-lg font-semibold">{rounded}</b>
      <svg viewBox="0 0 100 9" preserveAspectRatio="none" className="mt-1 block h-[9px] w-full" aria-hidden="true">
        <rect y="2" width="100" height="5" className="fill-line" />
        <rect y="2" width={rounded} height="5" className={FILLS[contactColor(score)]} />
        {TIER_BOUNDS.map((bound) => (
          <rect key={bound} x={bound} width=".8" height="9" className="fill-ink/40" />
        ))}
      </svg>
      <div className="mt-0.5 text-xs text-muted">{confidenceTier(score)}</div>
    </div>
  );
}
