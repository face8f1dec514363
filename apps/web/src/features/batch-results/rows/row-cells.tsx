import type { BatchJob, BatchRowFilter, BatchRowState, BatchSearch } from '@deedline/contract/search/batch';
import { Link } from 'wouter';
import { isBilled, whenBilled } from '../../../edition.ts';
import { paths } from '../../../paths.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { confidenceTier } from '../../../ui/confidence.ts';
import { formatCost, formatNumber } from '../../../ui/format.ts';
import { ScoreBar } from '../../../ui/score.tsx';

export function LineCell({ search }: { search: BatchSearch }) {
  return (
    <span className="text-xs whitespace-nowrap text-muted">
      <span className="@3xl:sr-only">Line </span>
      {formatNumber(search.line)}
    </span>
  );
}

/** The address as in the file, with its owner; what a caller needs to know first comes first. */
export function AddressCell({ search }: { search: BatchSearch }) {
  const owner = search.ownerName ?? (search.inputName && `asked for ${search.inputName}`);
  const warnings = search.flags.filter(({ code }) => code in WARNINGS);
  return (
    <>
      <div className="font-semibold @max-3xl:line-clamp-2 @max-3xl:leading-5 @max-3xl:wrap-anywhere @3xl:truncate" title={search.address}>
        {search.id ? (
          <Link href={paths.result(search.id)} className="hover:text-green hover:underline touch:after:absolute touch:after:inset-0">
            {search.address}
          </Link>
        ) : (
          search.address || <span className="font-normal text-muted">no address</span>
        )}
      </div>
      {(owner || warnings.length > 0) && (
        <div className="truncate text-xs text-muted">
          {warnings.map(({ code, label }) => (
            <span key={label} className={classNames('mr-2 font-semibold', WARNINGS[code])}>
              {label}
            </span>
          ))}
          {owner}
        </div>
      )}
    </>
  );
}

/** Colours of flags that a caller must see: without them they might call a bereaved family, or somebody else. */
const WARNINGS: Partial<Record<BatchSearch['flags'][number]['code'], string>> = {
  owner_deceased: 'text-brick',
  ambiguous_person: 'text-brass-ink',
  reported_deceased: 'text-brick',
  reported_bankruptcy: 'text-brick',
  reported_no_contact: 'text-brick',
};

type StateWords = { words: string; tone: BadgeTone; instead: string };

/** The name of each state of a row, and what is shown in place of its contacts. */
const ROW_STATES: Readonly<Record<BatchRowState, StateWords>> = {
  waiting: { words: 'waiting', tone: 'muted', instead: 'Waiting its turn' },
  running: { words: 'running', tone: 'brass', instead: 'Searching now' },
  found: { words: 'found', tone: 'green', instead: 'No phone or email' },
  not_found: { words: 'nothing found', tone: 'muted', instead: `Nothing found${whenBilled(', nothing charged')}` },
  failed: { words: 'failed', tone: 'brick', instead: `Failed${whenBilled(', nothing charged')}` },
  not_run: { words: 'not run', tone: 'muted', instead: `Not run${whenBilled(', nothing charged')}` },
  skipped: { words: 'skipped', tone: 'muted', instead: 'No address' },
};

/** The best phone and email with how many there are; if there are none, why. */
export function ContactCell({ search }: { search: BatchSearch }) {
  const { state, bestPhone, bestEmail, phones, emails, errorMessage } = search;
  if (bestPhone === null && bestEmail === null) {
    const words = errorMessage ?? ROW_STATES[state].instead;
    return (
      <p className={`line-clamp-2 text-xs ${state === 'failed' ? 'text-brick' : 'text-muted'}`} title={words}>
        {words}
      </p>
    );
  }
  return (
    <div className="text-sm">
      <Best value={bestPhone} all={phones} none="No phone" mark={describeCall(search)} />
      <Best value={bestEmail} all={emails} none="No email" />
    </div>
  );
}

type BestPhone = Pick<BatchSearch, 'bestPhoneDnc' | 'bestPhoneCall' | 'bestPhoneBlockedBy'>;

/**
 * In short, what speaks against calling the best phone; null if nothing does. The result page names the lists with their dates, and until when a call has to
 * wait.
 */
export function describeCall({ bestPhoneDnc, bestPhoneCall, bestPhoneBlockedBy: by }: BestPhone): CallMark | null {
  if (bestPhoneDnc === 'listed') return { words: 'Do not call', tone: NEVER };
  if (by === 'litigator') return { words: 'Sues over calls', tone: NEVER };
  if (by === 'reassigned') return { words: 'Number given up', tone: NEVER };
  if (by === 'reported_no_contact') return { words: 'Wants no contact', tone: NEVER };
  if (by === 'reported_bankruptcy') return { words: 'Reported bankrupt', tone: NEVER };
  if (by === 'reported_deceased') return { words: 'Reported deceased', tone: NEVER };
  if (by === 'reported_wrong') return { words: 'Reported wrong', tone: NEVER };
  if (by === 'reported_disconnected') return { words: 'Reported disconnected', tone: NEVER };
  if (bestPhoneCall === 'blocked') return { words: 'Do not call now', tone: 'text-brick' };
  return bestPhoneDnc === 'not_checked' ? { words: 'DNC not checked', tone: 'text-brass-ink' } : null;
}

/** The style for numbers that may not be called at any time. */
const NEVER = 'font-semibold text-brick';

interface CallMark {
  words: string;
  tone: string;
}

function Best({ value, all, none, mark }: { value: string | null; all: number; none: string; mark?: CallMark | null }) {
  if (value === null) return <div className="text-xs leading-5 text-muted">{none}</div>;
  return (
    <div className="flex items-baseline gap-2 leading-5">
      {/* On narrow screens the words are truncated rather than the number, which has the same colour. */}
      <span className={mark ? classNames('shrink-0', mark.tone) : 'truncate'} title={value}>
        {value}
      </span>
      {mark && (
        <span className={classNames('min-w-0 truncate text-xs', mark.tone)} title={mark.words}>
          {mark.words}
        </span>
      )}
      <span className={classNames('text-xs text-muted', mark ? 'min-w-0 shrink-[99] truncate' : 'shrink-0')}>{countMore(all)}</span>
    </div>
  );
}

/** How many more contacts there are beside the best one. */
export function countMore(all: number): string {
  return all > 1 ? `+${formatNumber(all - 1)} more` : '';
}

export function ConfidenceCell({ search: { confidenceScore } }: { search: BatchSearch }) {
  if (confidenceScore === null) return null;
  return (
    <div className="text-xs">
      <b className="text-sm font-semibold">{Math.round(confidenceScore)}%</b>{' '}
      <span className="text-muted">{confidenceTier(confidenceScore)}</span>
      <ScoreBar score={confidenceScore} className="mt-0.5 hidden @3xl:block" />
    </div>
  );
}

export function CostCell({ search }: { search: BatchSearch }) {
  const cost = describeCost(search);
  if (cost === null) return null;
  return <span className={cost.startsWith('$') ? 'text-sm font-medium' : 'text-xs text-muted'}>{cost}</span>;
}

/** What a row cost, or why it is free; null if it has cost nothing yet or was not run. */
export function describeCost({ state, creditsCost, free }: BatchSearch): string | null {
  if (!isBilled()) return free === 'duplicate' ? 'Duplicate' : null;
  if (creditsCost > 0) return formatCost(creditsCost);
  if (free === 'duplicate') return 'Free: duplicate';
  if (free === 'bought') return 'Free: bought before';
  return state === 'found' || state === 'not_found' || state === 'failed' ? formatCost(0) : null;
}

export function StateCell({ search: { state } }: { search: BatchSearch }) {
  return <Badge tone={ROW_STATES[state].tone}>{ROW_STATES[state].words}</Badge>;
}

/** How many rows each filter has. */
export function countRows(job: BatchJob): Readonly<Record<BatchRowFilter, number>> {
  return {
    all: job.totalRows + job.skippedRows,
    found: job.successfulRows,
    not_found: job.notFoundRows,
    failed: job.failedRows,
    not_run: job.notRunRows,
    skipped: job.skippedRows,
  };
}

export const FILTER_WORDS: Readonly<Record<BatchRowFilter, string>> = {
  all: 'All',
  found: 'Found',
  not_found: 'Nothing found',
  failed: 'Failed',
  not_run: 'Not run',
  skipped: 'Skipped',
};
