import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { countRecords, type AnswerView, type ContactView, type EvidenceView } from './answer-view.ts';
import { ScoreLine } from './score-line.tsx';

const DNC_COLORS = { listed: 'font-semibold text-brick', not_listed: 'text-green', not_checked: 'text-brass-ink' } as const;

function Evidence({ lines }: { lines: readonly EvidenceView[] }) {
  return (
    <details open className="group border-t px-5 pt-1.5 pb-2">
      <summary className="flex min-h-8 items-center text-xs text-muted underline decoration-line underline-offset-3 hover:text-ink touch:min-h-11">
        Evidence: {countRecords(lines)}
      </summary>
      {/* Scrolls by itself, so that a long list moves nothing on the page. */}
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

/** One answer: the owner or person, the best number, its confidence and what speaks for it. What came with it stands in the foot. */
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
