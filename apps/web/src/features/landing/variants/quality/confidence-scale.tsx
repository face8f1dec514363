import { CONTACT_THRESHOLD } from '@deedline/contract/search/prices';
import { TIER_BOUNDS } from '../../../../ui/confidence.ts';
import { CONFIDENCE_TIERS } from '../../content/tiers.ts';
import { SHEET_SCORES } from './sheet-contacts.ts';

const WIDTH = 1000;
const LINE = 92;
const at = (score: number) => 10 + (score / 100) * (WIDTH - 20);

/** Closer than this, two dots would cover each other. */
const DOT_POINTS = 2;

/** Scores with how many equal ones stand below each, phones first. */
function stackDots() {
  const all = [
    ...SHEET_SCORES.phones.map((score) => ({ score, isPhone: true })),
    ...SHEET_SCORES.emails.map((score) => ({ score, isPhone: false })),
  ];
  return all.map((dot, index) => ({
    ...dot,
    level: all.slice(0, index).filter(({ score }) => Math.abs(score - dot.score) < DOT_POINTS).length,
  }));
}

/** Where the specimen's eight contacts stand between 0 and 100, with the bounds of the tiers and of what counts as found. */
export function ConfidenceScale() {
  const scores = [...SHEET_SCORES.phones, ...SHEET_SCORES.emails];
  return (
    <figure>
      <svg viewBox={`0 0 ${WIDTH} 150`} className="w-full max-sm:hidden" aria-hidden="true">
        <rect x={at(CONTACT_THRESHOLD)} y={LINE - 3} width={at(100) - at(CONTACT_THRESHOLD)} height="6" className="fill-green" />
        <path d={`M${at(0)} ${LINE}H${at(100)}`} className="stroke-ink" />
        {Array.from({ length: 11 }, (_, index) => index * 10).map((score) => (
          <path key={score} d={`M${at(score)} ${LINE}v7`} className="stroke-ink" />
        ))}
        {TIER_BOUNDS.map((bound) => (
          <g key={bound}>
            <path d={`M${at(bound)} 8V${LINE + 14}`} className="stroke-edge" strokeDasharray="3 3" />
            <text x={at(bound)} y={LINE + 30} textAnchor="middle" className="fill-ink text-[14px] font-semibold">
              {bound}
            </text>
          </g>
        ))}
        {CONFIDENCE_TIERS.map(({ from, to, name }) => (
          <text key={name} x={(at(from) + at(to)) / 2} y={LINE + 52} textAnchor="middle" className="fill-muted text-[14px]">
            {name}
          </text>
        ))}
        {stackDots().map(({ score, isPhone, level }) => (
          <circle
            key={`${isPhone} ${score} ${level}`}
            cx={at(score)}
            cy={LINE - 18 - level * 18}
            r="7"
            className={isPhone ? 'fill-ink stroke-ink' : 'fill-paper stroke-ink'}
            strokeWidth="1.5"
          />
        ))}
      </svg>
      <ul className="border-t text-sm sm:hidden">
        {CONFIDENCE_TIERS.map(({ range, from, to, name }) => (
          <li key={name} className="flex justify-between border-b py-2">
            <span>
              <span className="inline-block w-20 font-semibold">{range}</span> {name}
            </span>
            <span className="text-muted">{scores.filter((score) => score >= from && score <= to).length} of the sheet’s</span>
          </li>
        ))}
      </ul>
      <figcaption className="mt-3 text-xs text-muted">
        The five phones and three emails of the sheet above<span className="max-sm:hidden">, phones full, emails hollow</span>. From{' '}
        {CONTACT_THRESHOLD} on a contact counts as found.
      </figcaption>
    </figure>
  );
}
