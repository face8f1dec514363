import type { EvidenceKindOf, Records } from '../cluster/scene.ts';
import { apnKeyText } from '../normalize/apn.ts';
import { readState } from '../normalize/state.ts';
import { compareDown } from './property-file.ts';

type Filing = EvidenceKindOf<'organisation'>;

/** Each filing of a registry once, however many sources repeat it: the print of the latest file stands for all. */
export function filingsOnce(records: Records, filings: readonly Filing[]): Filing[] {
  const asOf = ({ source }: Filing): string => records.sources.get(source)?.asOf ?? '';
  const once = new Map<string, Filing>();
  for (const filing of filings.toSorted((a, b) => compareDown(asOf(a), asOf(b)))) {
    const text = numberOf(records, filing);
    if (!once.has(text)) once.set(text, filing);
  }
  return [...once.values()];
}

function numberOf(records: Records, { id, source, body }: Filing): string {
  const number = apnKeyText(body.registryNumber);
  const state = (body.state === undefined ? undefined : readState(body.state)) ?? records.sources.get(source)?.state ?? '';
  return number === '' ? id : `${state}|${number}`;
}
