/** Prints calibration proposals for the operator. */
import { ENOUGH_ACCOUNTS, ENOUGH_OF_BAND, ENOUGH_OF_STRATUM, ENOUGH_REPORTS } from '@deedline/contract/limits';
import { CONTACT_THRESHOLD } from '@deedline/contract/search/prices';
import { readVendorSource } from '@deedline/engine/model/vendor-sources';
import { toPercent } from '@deedline/engine/model/odds';
import { MAX_OF_UNMEASURED_VENDOR } from '@deedline/engine/model/weights';
import { ENGINE_VERSION } from '@deedline/engine/version';
import { printCount } from '../../../print-count.ts';
import { printTable, printTime } from '../command/print-table.ts';
import type { CalibrationRow } from './queries.ts';
import { type CalibrationDescribed, type CalibrationShown, DELIVERED_DAYS, SAID } from './show-calibration.ts';

const error = (share: number) => share.toFixed(4);
const share = (value: number) => value.toFixed(2);
export const nameInUse = (id: number | null): string => (id === null ? 'the curves of the engine' : `calibration ${id}`);

export function printProposal({ id, engineVersion, report, curves }: CalibrationDescribed): string {
  const rows = report.map(({ kind, labels, accounts, error: found }) => [
    kind,
    printCount(labels, 'report'),
    printCount(accounts, 'account'),
    found === null ? 'too few: keeps the curve of the engine' : `error ${error(found.before)} now, ${error(found.after)} with it`,
    found !== null && found.after > found.before ? 'WORSE' : '',
  ]);
  return `Calibration ${id}, for engine ${engineVersion}\n${printTable(rows)}
  The error with it is cross-validated: each account is judged by curves that were fitted without it.
\n${printVendors(curves)}
\nBelow ${CONTACT_THRESHOLD}: contacts that accounts had from elsewhere, and brought
${printTable(report.map(({ kind, below }) => [kind, ...describeBelow(below)]))}`;
}

/** From which vendors' contacts the proposal learned, and which of them it rates by measurement. */
function printVendors({ strata = {} }: CalibrationDescribed['curves']): string {
  const names = Object.keys(strata);
  const measured = names.flatMap((name) => {
    const [contact, source = ''] = name.split(', only ');
    const vendor = readVendorSource(source);
    const [, several] = /^vendors together, (two|more)$/.exec(source) ?? [];
    if (several !== undefined) return [`  measured, no longer capped at ${MOST}: ${contact}s that ${several} vendors give`];
    return vendor === null ? [] : [`  measured, no longer capped at ${MOST}: ${contact}s of ${vendor.vendorId}, ${vendor.part}`];
  });
  const isLearned = measured.length > 0 || names.some((name) => /^(phone|email), vendor/.test(name));
  const others = isLearned
    ? `  All others use the curves of vendors and their rank bands, capped at ${MOST} until a vendor has ${ENOUGH_OF_STRATUM} reports from ${ENOUGH_ACCOUNTS} accounts and the band ${ENOUGH_OF_BAND} of them.`
    : `  Too few reports on contacts that only vendors gave: each stays capped at ${MOST}.`;
  return ['Vendors', ...measured, others].join('\n');
}
const MOST = toPercent(MAX_OF_UNMEASURED_VENDOR);

/** For all contacts of the kind below the threshold, estimated from the brought ones by weighting. */
function describeBelow(below: CalibrationDescribed['report'][number]['below']): string[] {
  if (below === undefined) return ['not counted'];
  const { labels, accounts, odds, fit } = below;
  const counted = [printCount(labels, 'report'), printCount(accounts, 'account')];
  if (fit !== null) return [...counted, `${share(fit.right)} right, ${share(fit.before)} said now, ${share(fit.after)} with it`];
  const missing =
    odds === null
      ? `too few sold contacts were also brought: it takes ${ENOUGH_OF_STRATUM} from ${ENOUGH_ACCOUNTS} accounts to tell how much likelier a right one is brought`
      : `too few: the curve is learned from ${ENOUGH_REPORTS} or more from ${ENOUGH_ACCOUNTS} accounts`;
  return [...counted, missing];
}

export function printShown({ calibration, inUse, changes, unknown }: CalibrationShown): string {
  const { proposedAt, proposedBy, since } = calibration;
  const said = [
    ['said now', ...SAID.map(String)],
    ...changes.map(({ kind, said: then }) => [kind, ...then.map((percent) => (percent === null ? '-' : String(percent)))]),
  ];
  const delivered = changes.map(({ kind, delivered: count, lost, gained }) => [
    kind,
    `${printCount(count, 'contact')} delivered`,
    `${lost.toLocaleString('en-US')} would fall below ${CONTACT_THRESHOLD}`,
    gained > 0 ? `${gained.toLocaleString('en-US')} would rise to it` : '',
  ]);
  return [
    printProposal(calibration),
    `  Proposed ${printTime(proposedAt)} by ${proposedBy}${since === null ? '' : `; on since ${printTime(since)}`}.`,
    `\nConfidence with this proposal, compared with ${nameInUse(inUse)}\n${printTable(said)}`,
    `\nDelivered in the last ${DELIVERED_DAYS} days\n${printTable(delivered)}`,
    `  Contacts below ${CONTACT_THRESHOLD} are not delivered, so those that would rise above it do not show here.`,
    ...(unknown > 0 ? [`  ${printCount(unknown, 'contact')} scored by another version of the engine are not counted.`] : []),
  ].join('\n');
}

export function printCalibrations(rows: readonly CalibrationRow[]): string {
  if (rows.length === 0) return 'There are no proposals yet. The curves of the engine are in use.';
  return printTable(
    rows.map(({ id, proposedAt, proposedBy, engineVersion, since }) => [
      id,
      printTime(proposedAt),
      proposedBy,
      `engine ${engineVersion}`,
      standing(engineVersion, since),
    ]),
  );
}

function standing(engineVersion: string, since: Date | null): string {
  const isForThis = engineVersion === ENGINE_VERSION;
  if (since === null) return isForThis ? 'off' : `off; cannot be used with engine ${ENGINE_VERSION}`;
  return isForThis ? `ON since ${printTime(since)}` : `on, but not used: this is engine ${ENGINE_VERSION}`;
}
