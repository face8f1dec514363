import { maximumPrice } from '../../../../prices.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { formatCost } from '../../../../ui/format.ts';
import { MODE_LIST, MODES } from '../../../../words/search-label.ts';
import { MODE_FACTS, STEPS } from '../../content/texts.ts';

const ROW = 100;
const MIDDLE = (MODE_LIST.length * ROW) / 2;

/** Six ways in, drawn as six lines that end on one lot. */
export function ConvergingModes() {
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_14rem]">
      <ul>
        {MODE_LIST.map((mode) => (
          <li key={mode} className="flex flex-wrap items-baseline justify-between gap-x-6 border-t py-5 lg:h-24 lg:content-center lg:py-0">
            <h3 className="text-xl font-light tracking-[-0.02em] sm:text-2xl">{MODES[mode].name}</h3>
            <span className="text-sm text-muted">up to {formatCost(maximumPrice(mode, true))}</span>
            <p className="mt-1 basis-full text-sm text-muted">{MODE_FACTS[mode].asks}</p>
          </li>
        ))}
      </ul>
      <svg
        viewBox={`0 0 224 ${MODE_LIST.length * ROW}`}
        preserveAspectRatio="none"
        className="h-full w-full max-lg:hidden"
        aria-hidden="true"
      >
        <g className="fill-none stroke-edge" strokeWidth="1">
          {MODE_LIST.map((mode, index) => {
            const from = index * ROW + ROW / 2;
            return <path key={mode} d={`M10 ${from}C90 ${from} 100 ${MIDDLE} 178 ${MIDDLE}`} vectorEffect="non-scaling-stroke" />;
          })}
        </g>
        <path d={`m176 ${MIDDLE - 38} 40 -3 2 76-44 4z`} className="fill-green stroke-green" />
      </svg>
    </div>
  );
}

const PLACES = [
  'lg:col-start-1 lg:row-start-1',
  'lg:col-start-3 lg:row-start-1',
  'lg:col-start-3 lg:row-start-2 lg:self-end',
  'lg:col-start-1 lg:row-start-2 lg:self-end',
];
const CORNERS = [
  [16, 22],
  [176, 14],
  [160, 246],
  [28, 252],
] as const;

/** Four steps as the four corners of a lot: the line that leaves the first comes back to it. */
export function CornerSteps() {
  return (
    <div className="relative lg:grid lg:grid-cols-[minmax(0,1fr)_19rem_minmax(0,1fr)] lg:gap-x-10">
      <svg viewBox="0 0 192 266" className="w-full max-lg:hidden lg:col-start-2 lg:row-span-2 lg:row-start-1" aria-hidden="true">
        <polygon points={CORNERS.map((corner) => corner.join(',')).join(' ')} className="fill-none stroke-edge" strokeWidth="1" />
        <path d="M16 22 176 14M92 12l8 6-8 6" className="fill-none stroke-green" strokeWidth="1.5" />
        {CORNERS.map(([x, y], index) => (
          <g key={x}>
            <circle cx={x} cy={y} r="13" className="fill-paper stroke-ink" />
            <text x={x} y={y} textAnchor="middle" dominantBaseline="central" className="fill-ink text-[13px] font-semibold">
              {index + 1}
            </text>
          </g>
        ))}
      </svg>
      <ol className="grid gap-y-10 lg:contents">
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className={classNames(PLACES[index], index === 0 || index === 3 ? 'lg:text-right' : undefined)}>
            <h3 className="text-2xl font-light tracking-[-0.02em]">
              <span className="mr-3 text-muted lg:hidden" aria-hidden="true">
                {index + 1}
              </span>
              {title}
            </h3>
            <p className="mt-2 text-sm leading-relaxed text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
