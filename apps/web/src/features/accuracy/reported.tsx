import type { Accuracy, ReportedKind } from '@deedline/contract/accuracy/accuracy';
import { ENOUGH_ACCOUNTS, ENOUGH_REPORTS, MAX_REPORTS_OF_ACCOUNT, ONLY_WRONG_REPORTS, REPORT_DAYS } from '@deedline/contract/limits';
import { isBilled } from '../../edition.ts';
import { formatDate, formatNumber } from '../../ui/format.ts';
import { Sheets } from '../../ui/page/section.tsx';
import { KindSheet } from './kind-sheet.tsx';
import { ReportedVendors } from './reported-vendors.tsx';
import { KIND_WORDS, formatPercent } from './words.ts';

/** What users report about the contacts they bought. `accuracy` is fetched from the installation after the page has loaded. */
export function Reported({ accuracy }: { accuracy: Accuracy | undefined }) {
  const told = accuracy?.reported.filter(({ figures }) => figures !== null) ?? [];
  const waiting = accuracy?.reported.filter(({ figures }) => figures === null) ?? [];
  return (
    <>
      {accuracy && <InUse accuracy={accuracy} />}
      {told.length > 0 && (
        <Sheets className={told.length > 1 ? 'mb-6 xl:grid-cols-2' : 'mb-6 max-w-2xl'}>
          {told.map(({ kind, figures }) => (
            <KindSheet
              key={kind}
              kind={kind}
              note={`${formatNumber(figures!.count)} reports: said ${formatPercent(figures!.said)}, right ${formatPercent(figures!.right.value)} (95 % interval ${formatPercent(figures!.right.low)}–${formatPercent(figures!.right.high)}).`}
              caption="reported by users"
              rows={figures!.rows}
            />
          ))}
        </Sheets>
      )}
      {waiting.length > 0 && <Waiting kinds={waiting} />}
      {accuracy && <ReportedVendors vendors={accuracy.vendors} />}
      <div className="mt-6 max-w-3xl space-y-3 text-muted">
        <p>
          These contacts are reported by users, not drawn at random.{' '}
          {isBilled()
            ? 'A wrong contact gives credits back and a right one does not, so wrong ones may be reported more readily.'
            : 'Wrong ones may be reported more readily than right ones.'}{' '}
          Take them as what they are: a check on the measurement above, not its replacement.
        </p>
        <p>
          One report is counted for each account and contact, within {REPORT_DAYS} days of its delivery, if this engine scored it; at most{' '}
          {MAX_REPORTS_OF_ACCOUNT} of a kind from one account. Accounts with {ONLY_WRONG_REPORTS} or more reports and not one right party
          are left out. A kind is shown from {ENOUGH_REPORTS} reports by {ENOUGH_ACCOUNTS} accounts on, with its Wilson interval. It
          includes no number, no name and no account.
        </p>
      </div>
    </>
  );
}

/** Whether the engine and calibration in use here are the ones that were measured above. */
function InUse({ accuracy: { inUse, measured } }: { accuracy: Accuracy }) {
  const { calibration, engineVersion } = inUse;
  const isMeasured = engineVersion === measured.engineVersion;
  return (
    <p className="mb-5 max-w-3xl">
      {calibration === null
        ? `Searches here are scored by engine ${engineVersion} with its own curves${isMeasured ? ', those measured above' : ''}; none learned from reports is switched on.`
        : `Since ${formatDate(calibration.since)} searches here are scored by engine ${engineVersion} with calibration ${calibration.id}, learned from users’ reports and switched on by the operator. The figures above are those of the engine’s own curves.`}
      {!isMeasured && ` The figures above are those of engine ${measured.engineVersion}.`}
    </p>
  );
}

function Waiting({ kinds }: { kinds: readonly ReportedKind[] }) {
  return (
    <dl className="max-w-3xl text-sm">
      {kinds.map((each) => (
        <div key={each.kind} className="flex flex-wrap justify-between gap-x-6 border-t py-2">
          <dt className="font-medium">{KIND_WORDS[each.kind]}</dt>
          <dd className="text-muted">{describeMissing(each)}</dd>
        </div>
      ))}
    </dl>
  );
}

function describeMissing({ missing }: ReportedKind): string {
  if (missing === null) return `fewer than ${ENOUGH_ACCOUNTS} accounts have reported, too few to show`;
  return `up to ${formatNumber(missing)} more reports are needed`;
}
