import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { COMPLIANCE_LEAD, COMPLIANCE_POINTS } from './content/compliance.ts';
import { Part } from './part.tsx';

export function Compliance() {
  return (
    <Part id="compliance" title="Compliance" lead={COMPLIANCE_LEAD}>
      <div className="grid gap-x-12 gap-y-9 sm:grid-cols-2">
        {COMPLIANCE_POINTS.map(({ title, text }) => (
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
