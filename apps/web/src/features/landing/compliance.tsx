import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { Part } from './part.tsx';

const POINTS = [
  {
    title: 'A purpose for every search',
    text: 'Each search asks for its purpose and for your word that it is permitted. Both are recorded with the answer, so that you can show them later.',
  },
  {
    title: 'TCPA and DNC',
    text: 'Phone numbers carry their Do-Not-Call state with the date of the list. Always verify the current DNC status and follow TCPA regulations before calling.',
  },
  {
    title: 'FCRA and GLBA',
    text: 'For real estate investment, debt collection, legal process serving and fraud prevention. Not a consumer reporting agency: no use for credit, employment, tenant or insurance decisions.',
  },
  {
    title: 'An audit trail',
    text: 'Who searched, when and what for is written down once and not changed afterwards. Documentation is due within 48 hours on request; it is there.',
  },
] as const;

export function Compliance() {
  return (
    <Part id="compliance" title="Compliance" lead="Built in where the search begins, not bolted on after it.">
      <div className="grid gap-x-12 gap-y-9 sm:grid-cols-2">
        {POINTS.map(({ title, text }) => (
          <div key={title}>
            <h3 className="text-lg font-semibold">{title}</h3>
            <p className="mt-2 text-sm leading-relaxed text-muted">{text}</p>
          </div>
        ))}
      </div>
      <p className="mt-10 flex flex-wrap gap-x-8 text-sm">
        <Link href={paths.terms} className="link inline-flex items-center touch:min-h-11">
          Terms of Service
        </Link>
        <Link href={paths.privacy} className="link inline-flex items-center touch:min-h-11">
          Privacy Policy
        </Link>
      </p>
    </Part>
  );
}
