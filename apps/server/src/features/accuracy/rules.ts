/** Computes figures from labels. Pure: queries.ts decides which labels there are. */
import {
  type CalibratedKind,
  type ReliabilityRow,
  type ReportedFigures,
  type ReportedKind,
  type ReportedShare,
  type ReportedVendor,
  VENDOR_BANDS,
} from '@deedline/contract/accuracy/accuracy';
import { ENOUGH_ACCOUNTS, ENOUGH_REPORTS } from '@deedline/contract/limits';
import { wilson } from '../../wilson.ts';
import { readVendorSource } from '@deedline/engine/model/vendor-sources';

/** What one account reported about one contact. */
export interface Label {
  accountId: string;
  kind: CalibratedKind;
  /** 0..1, as it was sold. */
  said: number;
  right: boolean;
}

/** In percent. Only contacts that were sold are reported: nothing is known of those below the threshold. */
const BOUNDS = [50, 60, 70, 80, 90, 100] as const;
/** A row with fewer labels would show chance, or identify somebody. */
const SMALLEST_ROW = 20;
const STEP_OF_MISSING = 10;

export const accountsOf = (labels: readonly Pick<Label, 'accountId'>[]): number => new Set(labels.map(({ accountId }) => accountId)).size;

export const isEnough = (labels: readonly Label[]): boolean => labels.length >= ENOUGH_REPORTS && accountsOf(labels) >= ENOUGH_ACCOUNTS;

/** What may be published about the labels of a kind. */
export function reportKind(kind: CalibratedKind, labels: readonly Label[]): ReportedKind {
  if (isEnough(labels)) return { kind, figures: figuresOf(labels), missing: 0 };
  const isTellable = accountsOf(labels) >= ENOUGH_ACCOUNTS;
  const missing = Math.ceil((ENOUGH_REPORTS - labels.length) / STEP_OF_MISSING) * STEP_OF_MISSING;
  return { kind, figures: null, missing: isTellable ? missing : null };
}

export type VendorShare = Omit<ReportedVendor, 'label'>;

/**
 * What may be published about contacts that only vendors gave: for vendors, and their rank bands, with enough labels. Contacts from other sources are not
 * counted.
 */
export function reportVendors(labels: readonly (Label & { source: string | null })[]): VendorShare[] {
  const given = labels.flatMap((label) => {
    const source = readVendorSource(label.source);
    return source === null ? [] : [{ ...label, ...source }];
  });
  return [...Map.groupBy(given, ({ vendorId }) => vendorId)]
    .filter(([, members]) => isEnough(members))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([vendor, members]) => {
      const bands = VENDOR_BANDS.flatMap((band) => {
        const own = members.filter(({ part }) => part === band);
        return isEnough(own) ? [{ band, ...shareOf(own) }] : [];
      });
      return { vendor, ...shareOf(members), bands };
    });
}

function shareOf(labels: readonly Label[]): ReportedShare {
  const { said, right, low, high, count } = rowOf(BOUNDS[0], 100, labels);
  return { count, said, right: { value: right, low, high } };
}

function figuresOf(labels: readonly Label[]): ReportedFigures {
  return { ...shareOf(labels), rows: rowsOf(labels) };
}

function rowsOf(labels: readonly Label[]): ReliabilityRow[] {
  return groupByTens(labels).map(({ from, to, members }) => rowOf(from, to, members));
}

interface Ten<L> {
  /** In percent. */
  from: number;
  to: number;
  members: L[];
}

/** Groups labels by what was said, in tens. A row with too few is merged with the next one, and the last with the one before. */
export function groupByTens<L extends Label>(labels: readonly L[]): Ten<L>[] {
  const rows: Ten<L>[] = [];
  for (let index = 0; index < BOUNDS.length - 1; index += 1) {
    const [from, to] = [BOUNDS[index]!, BOUNDS[index + 1]!];
    const members = labels.filter(({ said }) => said * 100 >= from && (said * 100 < to || to === 100));
    const before = rows.at(-1);
    const isLast = index === BOUNDS.length - 2;
    if (before !== undefined && (!standsAlone(before.members) || (isLast && !standsAlone(members))))
      rows[rows.length - 1] = { from: before.from, to, members: [...before.members, ...members] };
    else rows.push({ from, to, members });
  }
  return rows;
}

function standsAlone(members: readonly Label[]): boolean {
  return members.length >= SMALLEST_ROW && accountsOf(members) >= ENOUGH_ACCOUNTS;
}

function rowOf(from: number, to: number, members: readonly Label[]): ReliabilityRow {
  const count = members.length;
  const rightCount = members.filter(({ right }) => right).length;
  const said = members.reduce((sum, label) => sum + label.said, 0) / count;
  return { from, to, said: round(said), right: round(rightCount / count), ...wilson(rightCount, count), count };
}

function round(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}
