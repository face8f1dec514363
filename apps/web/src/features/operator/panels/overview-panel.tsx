import type { OperatorOverview } from '@deedline/contract/operator/installation';
import type { LoadJob } from '@deedline/contract/operator/loads';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'wouter';
import { ButtonLink } from '../../../ui/button.tsx';
import { paths } from '../../../paths.ts';
import { classNames } from '../../../ui/class-names.ts';
import { formatDate, formatMoment, formatNumber } from '../../../ui/format.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { usePageTitle } from '../../../ui/page/page-window.ts';
import { Sheets } from '../../../ui/page/section.tsx';
import { isOpen, jobsQuery } from '../loads/loads-queries.ts';
import { Answer } from '../parts/panel.tsx';

type Tone = 'calm' | 'soon' | 'due';
type Matter = { href: string; title: string; count: number; tone: Tone; note: string };

const TONES: Record<Tone, string> = { calm: 'text-ink', soon: 'text-brass-ink', due: 'text-brick' };
const toneOf = (due: number, soon = 0): Tone => (due > 0 ? 'due' : soon > 0 ? 'soon' : 'calm');

/** `/operator`: what is due. */
export function OverviewPanel() {
  usePageTitle('Overview · Operator');
  return (
    <>
      <PageHeader title="Overview" lead="What is waiting for an operator. What you look at and what you do is on record under your name." />
      <Answer route="GET /api/operator/overview">
        {(overview, refresh) => (
          <>
            {overview.sources.loads === 0 && <NothingLoaded onEnd={refresh} />}
            <Sheets className="sm:grid-cols-2 xl:grid-cols-3">
              {[...listMatters(overview), ...listExcess(overview)].map((matter) => (
                <MatterSheet key={`${matter.title} ${matter.note}`} {...matter} />
              ))}
            </Sheets>
          </>
        )}
      </Answer>
    </>
  );
}

/** Shown while nothing is loaded, when nothing else can be due. Follows a first load that is under way and refreshes the page at its end. */
function NothingLoaded({ onEnd }: { onEnd: () => void }) {
  const { data: jobs, isError } = useQuery(jobsQuery);
  const first = jobs?.find((job) => job.kind === 'load' && isOpen(job));
  const isIdle = jobs !== undefined && first === undefined;
  // The load may also have ended between the first two answers, or run by command, which no job shows: the page is also refreshed when the window regains the
  // focus.
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isIdle) return undefined;
    end();
    const look = () => end();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [isIdle]);
  if (jobs === undefined && !isError) return null;
  return first === undefined ? <LoadFirst /> : <FirstLoad job={first} />;
}

const NOTE = 'mb-8 border border-l-4 border-green bg-wash px-5 py-4';

function FirstLoad({ job: { source, state } }: { job: LoadJob }) {
  return (
    <div role="note" aria-label="Your first load" className={NOTE}>
      <h2 className="text-lg font-semibold">
        {state === 'waiting' ? 'Your first load waits for a worker' : 'Your first load is in progress'}
      </h2>
      <p className="mt-1 max-w-prose text-sm wrap-anywhere">
        Nothing is on file until all of {source} is loaded; from then on searches find what it holds. This page follows it.
      </p>
      <ButtonLink className="mt-3" href={paths.operatorLoads}>
        See its progress
      </ButtonLink>
    </div>
  );
}

function LoadFirst() {
  return (
    <div role="note" aria-label="Load your county" className={NOTE}>
      <h2 className="text-lg font-semibold">Load your county</h2>
      <p className="mt-1 max-w-prose text-sm">
        Nothing is on file yet, so no search can find anything. Begin with the roll that your county&rsquo;s assessor publishes: it says who
        owns each parcel, and where to write to them.
      </p>
      <ButtonLink variant="primary" className="mt-3" href={paths.operatorFeeds}>
        Find what is published
      </ButtonLink>{' '}
      <ButtonLink className="mt-3" href={paths.operatorLoads}>
        Load a file you have
      </ButtonLink>
    </div>
  );
}

function listMatters({ requests, payments, owed, sources, optOuts, audit, mails, calibrations }: OperatorOverview): Matter[] {
  const { nextDueAt } = requests;
  return [
    {
      href: paths.operatorRequests,
      title: 'Requests waiting',
      count: requests.open,
      tone: toneOf(requests.overdue, requests.soon),
      note: `${requests.overdue} overdue, ${requests.soon} due in 7 days${nextDueAt === null ? '' : `; the next by ${formatDate(nextDueAt)}`}`,
    },
    {
      href: paths.operatorRefunds,
      title: 'Payment events set aside',
      count: payments.setAside,
      tone: toneOf(0, payments.setAside),
      note: `${payments.disputesOpen} disputes open`,
    },
    {
      href: paths.operatorRefunds,
      title: 'Accounts that owe',
      count: owed.accounts,
      tone: 'calm',
      note: `${formatNumber(owed.credits)} credits in all`,
    },
    {
      href: paths.operatorSources,
      title: 'Loads due or stale',
      count: sources.due + sources.stale,
      tone: toneOf(sources.stale, sources.due),
      note: `${sources.stale} stale, of ${formatNumber(sources.loads)} loads`,
    },
    {
      href: paths.operatorSources,
      title: 'Look-ups unanswered, 24 h',
      count: sources.unanswered,
      tone: toneOf(0, sources.unanswered),
      note: `of ${formatNumber(sources.asked)}`,
    },
    {
      href: paths.operatorOptOuts,
      title: 'Opt-outs in effect',
      count: optOuts.inEffect,
      tone: 'calm',
      note: `${formatNumber(optOuts.lastWeek)} in the last 7 days`,
    },
    {
      href: paths.operatorAudit,
      title: 'Records sealed',
      count: audit.number,
      tone: 'calm',
      note:
        audit.oldestWaitingAt === null
          ? 'none waiting to be sealed'
          : `${audit.waiting} waiting since ${formatMoment(audit.oldestWaitingAt)}`,
    },
    {
      href: paths.operatorCalibrations,
      title: 'Calibrations proposed',
      count: calibrations.proposed,
      tone: 'calm',
      note: 'since one was last switched on',
    },
    {
      href: paths.operator,
      title: 'Mails waiting',
      count: mails.waiting,
      tone: toneOf(0, mails.failing),
      note: `${mails.failing} of them already tried`,
    },
  ];
}

function listExcess({ database }: OperatorOverview): Matter[] {
  const title = "The database's login may do too much";
  return database.excess.map((note) => ({ href: paths.operator, title, count: 1, tone: 'due', note }));
}

function MatterSheet({ href, title, count, tone, note }: Matter) {
  return (
    <Link href={href} className="group block px-4 py-4 hover:bg-wash">
      <span className="block text-sm text-muted group-hover:text-ink">{title}</span>
      <span className={classNames('mt-1 block font-display text-3xl font-bold tabular-nums', TONES[tone])}>{formatNumber(count)}</span>
      <span className="mt-1 block text-xs text-muted">{note}</span>
    </Link>
  );
}
