import { RETENTION_LINES } from '@deedline/contract/retention';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { LicenceSetting } from './licence.tsx';
import { PurposeSettings } from './purposes.tsx';

export function Compliance({ isOwner }: { isOwner: boolean }) {
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
      <LicenceSetting isOwner={isOwner} />
      <PurposeSettings isOwner={isOwner} />
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
      <div>
        <h3 className="text-base font-semibold">Do-not-call lists</h3>
        <p className="mt-1.5">
          Numbers are checked against the lists of this installation and against your own: the National Do Not Call Registry under your
          subscription, lists of states, litigators and reassigned numbers.{' '}
          <Link href={paths.doNotCall} className="link inline-flex items-center touch:min-h-11">
            See and load lists
          </Link>
        </p>
      </div>
      <div>
        <h3 className="text-base font-semibold">Activity record</h3>
        <p className="mt-1.5">
          Every search, export, download, sign-in and change of a setting is on record, and so is every look of an operator at your account.{' '}
          <Link href={paths.activity} className="link inline-flex items-center touch:min-h-11">
            See your activity record
          </Link>
        </p>
      </div>
      <p className="flex flex-wrap gap-x-6">
        <Link href={paths.privacy} className="link inline-flex items-center touch:min-h-11">
          Privacy Policy
        </Link>
        <Link href={paths.terms} className="link inline-flex items-center touch:min-h-11">
          Terms of Service
        </Link>
      </p>
    </div>
  );
}
