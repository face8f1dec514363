import type { EvidenceLine } from '@deedline/contract/results';
import { formatDate } from '../../../ui/format.ts';

/** '4 records', '4 records, 1 against', '1 record against'. A record that makes two statements counts once. */
export function countRecords(lines: readonly Pick<EvidenceLine, 'evidenceId' | 'weight'>[]): string {
  const total = new Set(lines.map((line) => line.evidenceId)).size;
  const against = new Set(lines.filter((line) => line.weight < 0).map((line) => line.evidenceId)).size;
  const records = `${total} ${total === 1 ? 'record' : 'records'}`;
  if (against === 0) return records;
  return lines.every((line) => line.weight < 0) ? `${records} against` : `${records}, ${against} against`;
}

/** '+2.1', '−0.4' (a true minus, as wide as the plus), '0.0' */
export function formatBits(weight: number): string {
  const figure = Math.abs(weight).toFixed(1);
  if (figure === '0.0') return figure;
  return `${weight > 0 ? '+' : '−'}${figure}`;
}

/** 'Oct 2026', or 'Mar 2019 to Oct 2026' where the record was seen for a while. */
export function formatSeen({ firstSeen, lastSeen }: Pick<EvidenceLine, 'firstSeen' | 'lastSeen'>): string {
  const [first, last] = [firstSeen, lastSeen].map((date) => (date ? formatDate(date.slice(0, 7)) : null));
  if (first && last && first !== last) return `${first} to ${last}`;
  return last ?? first ?? 'no date';
}

/** Strongest first, whichever way it speaks. */
export function sortByWeight(lines: readonly EvidenceLine[]): EvidenceLine[] {
  return lines.toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
}
