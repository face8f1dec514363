/**
 * Measures the cost of sealing: an answer the size of a full report is sealed and opened, compared with serializing and parsing its JSON.
 * Usage: node bench/seal.ts
 */
import { createSecretKey, randomBytes } from 'node:crypto';
import { unsealValue, sealValue } from '../apps/server/src/features/sealing/seal-value.ts';
import { readFlags } from './flags/read-flags.ts';

readFlags({ options: {} });
const ROUNDS = 2_000;
const key = { version: 1, secret: createSecretKey(randomBytes(32)) };
const place = 'search.sealed_results/01990000-0000-7000-8000-000000000000' as const;

/** Made-up text with as much variety as a real answer, because repeated text would compress to almost nothing. */
const line = (place: number) => ({
  evidenceId: String(7_000_000 + place * 7919),
  source: `fk-feed-${place % 12}`,
  sourceLabel: ['Roll of Voters', 'County Roll', 'Directory', 'Deeds'][place % 4],
  text: `${randomBytes(6).toString('hex')} of ${100 + ((place * 37) % 900)} Tannery Row: name and address agree`,
  firstSeen: `20${10 + (place % 15)}-0${1 + (place % 9)}-11`,
  weight: Math.round((place * 7.31) % 12),
});
const results = {
  searchMode: 'property_address',
  phones: Array.from({ length: 6 }, (_, n) => ({
    e164: `+1419555${1000 + n}`,
    confidence: 90 - n,
    evidence: [1, 2, 3, 4, 5, 6, 7].map((m) => line(n * 9 + m)),
  })),
  emails: Array.from({ length: 4 }, (_, n) => ({ email: `person.${n}@mail.example`, evidence: [1, 2, 3].map((m) => line(n * 31 + m)) })),
};
const text = JSON.stringify(results);
const sealed = sealValue(key, place, results);

const time = (work: () => unknown): number => {
  for (let round = 0; round < 200; round += 1) work();
  const from = performance.now();
  for (let round = 0; round < ROUNDS; round += 1) work();
  return ((performance.now() - from) / ROUNDS) * 1000;
};
const rows: [string, () => unknown][] = [
  ['JSON.stringify', () => JSON.stringify(results)],
  ['JSON.parse', () => JSON.parse(text)],
  ['seal', () => sealValue(key, place, results)],
  ['open', () => unsealValue(key, place, sealed)],
  ['seal a question', () => sealValue(key, place, { input: { searchMode: 'reverse_phone', phoneNumber: '(419) 555-0142' }, name: null })],
];
process.stdout.write(`${text.length} bytes of JSON, ${sealed.length} bytes sealed\n`);
for (const [what, work] of rows) process.stdout.write(`${what.padEnd(16)} ${time(work).toFixed(1).padStart(7)} us\n`);
