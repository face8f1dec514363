import type { QueryInput } from '@deedline/engine/query';
import { judgeParcel, judgePerson, type ParcelVerdict } from './judge-parcels.ts';
import type { Judged } from './calibration-figures.ts';
import { mean } from './calibration-figures.ts';
import type { LoadedWorld } from './load-world.ts';
import { runSearch, type Searched } from './run-search.ts';
import { indexHeld, type TruthIndex } from './truth.ts';

export interface BenchResult {
  byAddress: ParcelVerdict[];
  byApn: ParcelVerdict[];
  personPhones: Judged[];
  personEmails: Judged[];
  identity: Judged[];
  reverse: Judged[];
  reverseFound: number;
  engineMs: number[];
  hops: number[];
  candidates: number[];
  seconds: number;
}

/** Every n-th, so that the sample spreads over the state and is the same each time. */
function spread<T>(items: readonly T[], count: number): T[] {
  const step = Math.max(1, items.length / count);
  return Array.from({ length: Math.min(count, items.length) }, (_, index) => items[Math.floor(index * step)]!);
}

/** Searches parcels, people, numbers and mailboxes of the state, and judges the answers by the truth. */
export function runBench(world: LoadedWorld, truth: TruthIndex, samples: number, rawConfidence = false): BenchResult {
  const held = indexHeld(world.store.evidence);
  const result: BenchResult = {
    byAddress: [],
    byApn: [],
    personPhones: [],
    personEmails: [],
    identity: [],
    reverse: [],
    reverseFound: 0,
    engineMs: [],
    hops: [],
    candidates: [],
    seconds: 0,
  };
  const start = performance.now();
  const search = (input: QueryInput): Searched => {
    const searched = runSearch(world.store, world.sources, world.manifest.asOf, input, rawConfidence);
    result.engineMs.push(searched.engineMs);
    result.hops.push(searched.hops);
    result.candidates.push(searched.found.length);
    return searched;
  };
  const open = truth.parcels.filter((parcel) => !parcel.confidential);
  for (const parcel of spread(open, samples)) {
    const { line, city, state, zip } = parcel.address;
    const byAddress = search({ searchMode: 'property_address', street: line, city, state, zip });
    result.byAddress.push(judgeParcel(truth, held, parcel, byAddress.answer, new Set(byAddress.found.map((item) => item.id))));
    const byApn = search({ searchMode: 'parcel_id', parcelId: parcel.apn, city, state });
    result.byApn.push(judgeParcel(truth, held, parcel, byApn.answer, new Set(byApn.found.map((item) => item.id))));
  }
  const adults = [...truth.persons.values()].filter(
    (person) => person.died === null && person.born < '2004' && held.records.has(person.id),
  );
  for (const person of spread(adults, Math.ceil(samples / 2))) {
    const name = person.names.at(-1)!;
    const { answer } = search({ searchMode: 'person_search', firstName: name.first, lastName: name.last, dob: person.born });
    const judged = judgePerson(person, answer);
    result.personPhones.push(...judged.phones);
    result.personEmails.push(...judged.emails);
    result.identity.push(...judged.identity);
    const phone = person.phones.find((each) => each.live && held.phones.has(`+1${each.number}`));
    if (!phone) continue;
    const reverse = search({ searchMode: 'reverse_phone', phoneNumber: phone.number }).answer;
    // A household's line has several holders; any of them is right.
    const holders = truth.holders.get(phone.number) ?? [];
    const verdicts = holders.map((holder) => judgePerson(holder, reverse).identity[0]);
    if (!reverse.matched) continue;
    result.reverseFound++;
    result.reverse.push({ confidence: reverse.confidenceScore ?? 0, right: verdicts.some((verdict) => verdict?.right), kind: 'reverse' });
  }
  result.seconds = (performance.now() - start) / 1000;
  return result;
}

function share(verdicts: readonly ParcelVerdict[], holds: (verdict: ParcelVerdict) => boolean): number {
  return mean(verdicts.map((verdict) => (holds(verdict) ? 1 : 0)));
}

/** The figures that are compared with the frozen ones; all but ECE and Brier are better when higher. */
export function toFigures(
  result: BenchResult,
  calibration: { ece: (judged: readonly Judged[]) => number; brier: (judged: readonly Judged[]) => number },
): Record<string, number> {
  const reachable = result.byAddress.filter((verdict) => verdict.reachable);
  const phones = [...result.byAddress.flatMap((verdict) => verdict.phones), ...result.personPhones];
  const emails = [...result.byAddress.flatMap((verdict) => verdict.emails), ...result.personEmails];
  const sure = [...phones, ...emails].filter((one) => one.confidence >= 85);
  const sum = (of: (verdict: ParcelVerdict) => number): number => result.byAddress.reduce((total, verdict) => total + of(verdict), 0);
  return {
    ownerByAddress: share(result.byAddress, (verdict) => verdict.ownerFound),
    ownerByApn: share(result.byApn, (verdict) => verdict.ownerFound),
    phoneRank1: share(reachable, (verdict) => verdict.rightAtRank1),
    phoneFirst3: share(reachable, (verdict) => verdict.rightInFirst3),
    ecePhone: calibration.ece(phones),
    eceEmail: calibration.ece(emails),
    brierPhone: calibration.brier(phones),
    brierEmail: calibration.brier(emails),
    rightAt85: mean(sure.map((one) => (one.right ? 1 : 0))),
    blockingRecall: sum((verdict) => verdict.recordsFound) / sum((verdict) => verdict.recordsHeld),
    personRight: mean(result.identity.map((one) => (one.right ? 1 : 0))),
    reverseRight: mean(result.reverse.map((one) => (one.right ? 1 : 0))),
  };
}
