import type { Results } from '@deedline/contract/results';

/** Others whom the question could mean: said plainly, so that nobody calls the wrong person. */
export function Alternatives({ title, alternatives }: { title: string; alternatives: Results['alternatives'] }) {
  if (alternatives.length === 0) return null;
  return (
    <section aria-labelledby="alternatives" className="border border-l-4 border-brass bg-brass-wash px-4 py-3">
      <h2 id="alternatives" className="text-base font-semibold">
        {title}
      </h2>
      <ul className="mt-2 space-y-1.5 text-sm">
        {alternatives.map((other, index) => (
          <li key={index} className="flex flex-wrap justify-between gap-x-4">
            <span>
              <span className="font-semibold">{other.name}</span>
              {other.age !== null && `, age ${other.age}`}
              {other.address && `, ${other.address}`}
            </span>
            <span className="text-brass-ink">confidence {Math.round(other.confidence)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-xs">A fuller question tells them apart: an address, a city or a date of birth.</p>
    </section>
  );
}
