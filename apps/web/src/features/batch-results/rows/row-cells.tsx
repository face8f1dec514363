import type { BatchSearch } from '@deedline/contract/batch';
import { Link } from 'wouter';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { confidenceTier } from '../../../ui/confidence.ts';
import { formatNumber } from '../../../ui/format.ts';
import { ScoreBar } from '../../../ui/score.tsx';
import { ROW_STATES, countMore, describeCost } from './row-words.ts';

export function LineCell({ search }: { search: BatchSearch }) {
  return (
    <span className="text-xs whitespace-nowrap text-muted">
      <span className="@3xl:sr-only">Line </span>
      {formatNumber(search.line)}
    </span>
  );
}

/** The address as the file has it, and whose it is. */
export function AddressCell({ search }: { search: BatchSearch }) {
  const owner = search.ownerName ?? (search.inputName && `asked for ${search.inputName}`);
  return (
    <>
      <div className="truncate font-semibold" title={search.address}>
        {search.id ? (
          <Link href={paths.result(search.id)} className="hover:text-green hover:underline touch:after:absolute touch:after:inset-0">
            {search.address}
          </Link>
        ) : (
          search.address || <span className="font-normal text-muted">no address</span>
        )}
      </div>
      {owner && <div className="truncate text-xs text-muted">{owner}</div>}
    </>
  );
}

/** The best phone and email with how many there are; where there are none, why. */
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
      <Best value={bestPhone} all={phones} none="No phone" />
      <Best value={bestEmail} all={emails} none="No email" />
    </div>
  );
}

function Best({ value, all, none }: { value: string | null; all: number; none: string }) {
  if (value === null) return <div className="text-xs leading-5 text-muted">{none}</div>;
  return (
    <div className="flex items-baseline gap-2 leading-5">
      <span className="truncate" title={value}>
        {value}
      </span>
      <span className="shrink-0 text-xs text-muted">{countMore(all)}</span>
    </div>
  );
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

export function StateCell({ search: { state } }: { search: BatchSearch }) {
  return <Badge tone={ROW_STATES[state].tone}>{ROW_STATES[state].words}</Badge>;
}
