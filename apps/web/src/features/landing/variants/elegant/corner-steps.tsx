import { STEPS } from '../../content/steps.ts';
import { classNames } from '../../../../ui/class-names.ts';

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
