import { expect, test } from 'vitest';
import { believe } from './believe.ts';
import { STEADY } from './twins.ts';
import type { TruthPerson, TwinHabits, VendorTruth } from './vendor.ts';

const ASOF = '2026-11-20';
const TRUTH = { asOf: ASOF } as VendorTruth;
/** People who each gave up one mobile number for another in the spring of 2024. */
const people = Array.from({ length: 400 }, (_, at): TruthPerson => ({
  id: `P${at}`,
  name: { first: 'Ida', last: 'Marlow' },
  birthDate: '1958-12-03',
  address: { line: '418 Tannery Row', city: 'Quillmere', state: 'FK' },
  formerAddresses: [],
  ownsParcels: [],
  phones: [{ phone: '4195550142', lineType: 'mobile', isActive: true, since: '2024-04-08' }],
  formerLines: [{ phone: '4195550144', lineType: 'mobile', since: '2012-02-01', until: '2024-04-01' }],
  emails: [],
}));
const phonesOf = (habits: Partial<TwinHabits>) =>
  people.map((person) => {
    const { phones } = believe('enformiongo', person, { ...STEADY, ...habits }, TRUTH);
    return { now: phones.find(({ phone }) => phone === '4195550142'), former: phones.find(({ phone }) => phone === '4195550144') };
  });

test('a former number was first seen when it was theirs, and last soon after it no longer was, or as lately as one that they have', () => {
  const former = phonesOf({}).flatMap(({ former: each }) => each ?? []);
  expect(former.length).toBeGreaterThan(150);
  for (const { firstSeen, lastSeen } of former) {
    expect(firstSeen >= '2012-02-01' && firstSeen <= '2012-12-01').toBe(true);
    expect(lastSeen >= '2024-04-01' && lastSeen <= ASOF).toBe(true);
  }
  const listedStill = former.filter(({ lastSeen }) => lastSeen > '2025-11-20').length / former.length;
  expect(listedStill).toBeGreaterThan(0.3);
  expect(listedStill).toBeLessThan(0.5);
});

test('a number of today was seen some day of the last year: its day alone does not tell it from a former one', () => {
  const both = phonesOf({}).flatMap(({ now, former }) => (now === undefined || former === undefined ? [] : [{ now, former }]));
  for (const { now } of both) {
    expect(now.lastSeen > '2025-11-20' && now.lastSeen <= ASOF).toBe(true);
    expect(now.firstSeen >= '2024-04-08' && now.firstSeen <= '2025-02-02').toBe(true);
  }
  expect(both.some(({ now, former }) => former.lastSeen > now.lastSeen)).toBe(true);
});

test('a list from before a number was given up has it as one of today, and none that began since', () => {
  for (const { now, former } of phonesOf({ ageDays: 1_000 })) {
    expect(now).toBeUndefined();
    expect(former!.lastSeen <= '2024-02-24').toBe(true);
  }
});
