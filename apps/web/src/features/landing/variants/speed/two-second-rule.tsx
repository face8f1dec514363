import { classNames } from '../../../../ui/class-names.ts';
import { formatNumber } from '../../../../ui/format.ts';

const LIMIT_MS = 2000;
const STEP_MS = 20;
const TICKS = Array.from({ length: LIMIT_MS / STEP_MS + 1 }, (_, index) => index * STEP_MS);
const MAJOR = [0, 500, 1000, 1500, 2000];

const tickHeight = (ms: number) => (ms % 500 === 0 ? 26 : ms % 100 === 0 ? 16 : 8);

type Mark = { ms: number; className: string; y: number; height: number };

/** Two seconds to scale, all of it across the page; what was measured is the coloured piece at its beginning. */
export function TwoSecondRule({ searchMs, screenMs }: { searchMs: number; screenMs: number | undefined }) {
  const marks: Mark[] = [{ ms: searchMs, className: 'fill-green', y: 0, height: 22 }];
  if (screenMs !== undefined) marks.push({ ms: screenMs, className: 'fill-brass', y: 24, height: 6 });
  return (
    <div aria-hidden="true">
      <svg viewBox={`0 0 ${LIMIT_MS} 30`} preserveAspectRatio="none" className="h-10 w-full overflow-visible">
        {marks.map(({ ms, className, y, height }) => (
          <rect key={className} className={classNames('speed-piece', className)} y={y} height={height} width={Math.min(ms, LIMIT_MS)} />
        ))}
      </svg>
      <svg viewBox={`0 0 ${LIMIT_MS} 30`} preserveAspectRatio="none" className="h-8 w-full overflow-visible">
        <path
          d={`M0 0H${LIMIT_MS}${TICKS.map((ms) => `M${ms} 0V${tickHeight(ms)}`).join('')}`}
          className="fill-none stroke-ink"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div className="flex justify-between font-mono text-2xs text-muted">
        {MAJOR.map((ms) => (
          <span
            key={ms}
            className={classNames('w-0 whitespace-nowrap', ms === LIMIT_MS && 'flex justify-end', ms % 1000 !== 0 && 'max-sm:invisible')}
          >
            {formatNumber(ms)} ms
          </span>
        ))}
      </div>
    </div>
  );
}
