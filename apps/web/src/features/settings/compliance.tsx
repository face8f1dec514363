import { RETENTION_LINES } from '@deedline/contract/compliance/retention';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { installationQuery } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { ContactLink } from '../../ui/links.tsx';

const LINK = 'link inline-flex items-center touch:min-h-11';

export function Compliance() {
  const { data: installation } = useQuery(installationQuery);
  return (
    <div className="grid gap-6 text-sm">
      <div>
        <h3 className="text-base font-semibold">Permissible use</h3>
        <p className="mt-1.5">
          Deedline may be used for real estate investment, debt collection and legal process serving, with a permissible purpose under the
          FCRA and the GLBA. It is not a consumer reporting agency: its results must not be used to decide on credit, employment, tenancy or
          insurance.
        </p>
      </div>
      <div>
        <h3 className="text-base font-semibold">Data retention</h3>
        <dl className="mt-1.5 grid border-t">
          {RETENTION_LINES.map(([what, howLong]) => (
            <div key={what} className="flex flex-wrap justify-between gap-x-6 border-b py-1.5">
              <dt className="text-muted">{what}</dt>
              <dd className="font-medium">{howLong}</dd>
            </div>
          ))}
        </dl>
      </div>
      {installation?.contact && (
        <div>
          <h3 className="text-base font-semibold">Questions</h3>
          <p className="mt-1.5">
            Whoever runs this installation answers them: <ContactLink href={installation.contact} className={LINK} />
          </p>
        </div>
      )}
      <p className="flex flex-wrap gap-x-6">
        <Link href={paths.privacy} className={LINK}>
          Privacy Policy
        </Link>
        <Link href={paths.terms} className={LINK}>
          Terms of Service
        </Link>
      </p>
    </div>
  );
}
