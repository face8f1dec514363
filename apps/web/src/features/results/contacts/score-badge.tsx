import { badgeColor, confidenceTier } from '../../../ui/confidence.ts';
import { classNames } from '../../../ui/class-names.ts';
import { ScoreBar, Stars } from '../../../ui/score.tsx';

const NUMBERS = { green: 'text-green', amber: 'text-brass-ink', red: 'text-brick' } as const;

/** The contact score: five stars, the number, its tier in words and the bar with the tiers' bounds. */
export function ScoreBadge({ score }: { score: number }) {
  return (
    <div className="w-44">
      <div className="text-xs text-muted">Contact score</div>
      <div className="flex items-center gap-2.5">
        <span className={classNames('text-2xl font-semibold', NUMBERS[badgeColor(score)])}>{Math.round(score)}</span>
        <Stars score={score} />
      </div>
      <ScoreBar score={score} className="mt-1" />
      <div className="mt-1 text-xs text-muted">{confidenceTier(score)}</div>
    </div>
  );
}
