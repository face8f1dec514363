import type { MeasuredAccuracy } from '@deedline/contract/accuracy';
import { PROFILE_WORDS, formatShare, formatTarget, isMissed } from './words.ts';

/** How many targets are met, and by name those that are not. */
export function TargetStanding({ figures }: Pick<MeasuredAccuracy, 'figures'>) {
  const aimed = figures.filter(({ target }) => target !== null);
  const missed = aimed.filter(isMissed);
  if (aimed.length === 0) return null;
  const met = `${aimed.length - missed.length} of ${aimed.length} targets are met.`;
  if (missed.length === 0) return <p className="mb-6">{met}</p>;
  return (
    <div className="mb-6 max-w-3xl">
      <p>{met} Missed:</p>
      <ul className="mt-2 list-disc pl-5">
        {missed.map((figure) => (
          <li key={`${figure.profile} ${figure.name}`} className="py-0.5">
            {`${figure.label} (${PROFILE_WORDS[figure.profile].name.toLowerCase()}): ${formatShare(figure.value)}; ${formatTarget(figure)} was meant.`}
          </li>
        ))}
      </ul>
    </div>
  );
}
