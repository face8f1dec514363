import { TIER_BOUNDS, confidenceTier, contactColor } from '../../../ui/confidence.ts';

const FILLS = { green: 'fill-green', amber: 'fill-brass', grey: 'fill-muted' } as const;

/** A score with its tier in words and a bar that marks the tiers' bounds: drawn, so that the delivered page carries no style of its own. */
export function ScoreLine({ score, className }: { score: number; className?: string }) {
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
