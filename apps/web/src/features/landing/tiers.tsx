import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { CONFIDENCE_TIERS } from './content/tiers.ts';

const FILLS = ['fill-green', 'fill-green/70', 'fill-brass', 'fill-muted'] as const;

/** The scale that every score is read on, to scale itself: 0 on the left, 100 on the right. */
export function Tiers() {
  return (
    <section aria-labelledby="tiers-title" className="mt-14">
      <h3 id="tiers-title" className="text-lg font-semibold">
        Every contact is scored
      </h3>
      <p className="mt-2 max-w-2xl text-sm leading-relaxed text-muted">
        0-100, from how recent its records are, how many independent sources agree, and what validation said.{' '}
        <Link href={paths.accuracy} className="link">
          How often it is right
        </Link>{' '}
        is measured. Read on this scale everywhere:
      </p>
      <svg viewBox="0 0 1000 14" preserveAspectRatio="none" className="mt-5 block h-3.5 w-full" aria-hidden="true">
        {CONFIDENCE_TIERS.map(({ range, from, to }, index) => (
          <rect key={range} x={from * 10} y="3" width={(to - from + 1) * 10 - 3} height="8" className={FILLS[index]} />
        ))}
      </svg>
      <ul className="mt-3 grid grid-cols-2 gap-y-3 sm:grid-cols-[50fr_20fr_20fr_10fr]">
        {CONFIDENCE_TIERS.toReversed().map(({ range, name }) => (
          <li key={range}>
            <b className="block text-lg font-semibold">{range}</b>
            <span className="text-sm whitespace-nowrap text-muted">{name}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
