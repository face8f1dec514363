import { classNames } from './class-names.ts';
import { TIER_BOUNDS, badgeColor, contactColor, countStars } from './confidence.ts';
import type { BadgeColor, ContactColor } from './confidence.ts';

const FILLS: Record<ContactColor, string> = { green: 'fill-green', amber: 'fill-brass', grey: 'fill-muted' };
const WORDS: Record<BadgeColor, string> = { green: 'text-green', amber: 'text-brass-ink', red: 'text-brick' };

/** A bar with the bounds of the tiers marked. The number must be beside it in words. */
export function ScoreBar({ score, className }: { score: number; className?: string }) {
  const width = Math.min(100, Math.max(0, score));
  return (
    <div className={className}>
      <svg viewBox="0 0 100 9" preserveAspectRatio="none" className="block h-[9px] w-full" aria-hidden="true">
        <rect y="2" width="100" height="5" className="fill-line" />
        <rect y="2" width={width} height="5" className={FILLS[contactColor(score)]} />
        {TIER_BOUNDS.map((bound) => (
          <path key={bound} d={`M${bound} 0V9`} className="stroke-ink/40" vectorEffect="non-scaling-stroke" />
        ))}
      </svg>
    </div>
  );
}

/** Five stars, filled according to the score. */
export function Stars({ score, className }: { score: number; className?: string }) {
  const filled = countStars(score);
  return (
    <span className={classNames('inline-flex gap-0.5', WORDS[badgeColor(score)], className)}>
      <span className="sr-only">{filled} of 5 stars</span>
      {[1, 2, 3, 4, 5].map((position) => (
        <svg key={position} viewBox="0 0 16 16" className="size-3.5" aria-hidden="true">
          <path
            d="m8 1.6 1.9 4.2 4.6.5-3.4 3.1 1 4.5L8 11.6l-4.1 2.3 1-4.5-3.4-3.1 4.6-.5z"
            fill={position <= filled ? 'currentColor' : 'none'}
            stroke="currentColor"
          />
        </svg>
      ))}
    </span>
  );
}
