import { maximumPriceCredits } from '@deedline/contract/search/prices';
import { formatCost } from '../../../../ui/format.ts';
import { MODES, MODE_LIST } from '../../../../words/search-label.ts';
import { MODE_FACTS } from '../../content/modes.ts';

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
            <span className="text-sm text-muted">up to {formatCost(maximumPriceCredits(mode, true))}</span>
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
