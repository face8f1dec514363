import { Badge } from '../../ui/badge.tsx';
import { OUTPUTS } from './content/outputs.ts';

/** Where an answer goes from here; what is only planned says so. */
export function Outputs() {
  return (
    <section aria-labelledby="outputs-title" className="mt-14">
      <h3 id="outputs-title" className="text-lg font-semibold">
        In and out
      </h3>
      <ul className="mt-4 grid border-t border-l sm:grid-cols-2">
        {OUTPUTS.map(({ name, text, isHere }) => (
          <li key={name} className="border-r border-b p-5">
            <span className="flex flex-wrap items-center gap-2 font-semibold">
              {name} <Badge tone={isHere ? 'green' : 'muted'}>{isHere ? 'In this version' : 'Planned'}</Badge>
            </span>
            <span className="mt-2 block text-sm leading-relaxed text-muted">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
