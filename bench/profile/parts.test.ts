import { firstKeys, nextKeys, readQuery, resolve, startPlan } from '@deedline/engine/pipeline';
import { makeAddress, makeEvidence } from '@deedline/engine/testing/make-evidence';
import { expect, test } from 'vitest';
import { PARTS, sumParts } from './parts.ts';
import { readCpuMs } from './postgres-cpu.ts';
import { nameOf, watch } from './watch-process.ts';

const HOME = makeAddress('418 TANNERY ROW');
const RECORDS = [
  makeEvidence('parcel', 'parcel', { countyFips: '03001', apn: '1', situs: HOME, owners: [{ full: 'PIKE ANSEL', order: 'last_first' }] }),
  ...['ANSEL', 'ANSELL', 'A', 'OTTO'].map((first) => makeEvidence('person', first, { name: { first, last: 'PIKE' }, address: HOME })),
];

const call = (id: number, functionName: string, url: string, children: number[] = []) => ({
  id,
  children,
  callFrame: { functionName, url, scriptId: '', lineNumber: 0, columnNumber: 0 },
});

test('what a process did is told by parts that add up to its time', async () => {
  const read = readQuery({ searchMode: 'property_address', street: '418 Tannery Row', zip: '00412' });
  if (!read.ok) throw new Error('not a query');
  const end = await watch();
  const until = performance.now() + 300;
  while (performance.now() < until) {
    nextKeys(startPlan(read.query, firstKeys(read.query)), structuredClone(RECORDS));
    resolve(read.query, structuredClone(RECORDS), { today: '2026-11-20', sources: [], includeContacts: true });
  }
  const { profile, wallMs, cpuMs } = await end();
  const parts = sumParts(profile);
  const sum = PARTS.reduce((total, part) => total + parts[part], 0);
  expect(sum).toBeCloseTo((profile.endTime - profile.startTime) / 1000, -2);
  expect(sum / wallMs).toBeGreaterThan(0.8);
  expect(cpuMs).toBeGreaterThan(0);
  for (const part of ['planning next keys', 'resolving', 'comparing', 'reading records'] as const) expect(parts[part]).toBeGreaterThan(0);
});

test('a moment belongs to the innermost call that is of a part', () => {
  const nodes = [
    call(1, '(root)', '', [2, 6, 7, 8]),
    call(2, 'answerQueries', 'file:///app/apps/server/src/features/lookup/look-up.ts', [3]),
    call(3, 'nextKeys', 'file:///app/packages/engine/pipeline.ts', [4]),
    call(4, 'compareNames', 'file:///app/packages/engine/compare/compare-persons.ts', [5]),
    call(5, 'isTypo', 'file:///app/packages/engine/text/text-distance.ts'),
    call(6, '(idle)', ''),
    call(7, '(garbage collector)', ''),
    call(8, 'someLibrary', 'file:///app/node_modules/else/index.js'),
  ];
  const parts = sumParts({
    nodes,
    samples: [2, 3, 4, 5, 6, 7, 8, 1],
    timeDeltas: [1000, 2000, 4000, 8000, 16000, 32000, 64000, 128000],
    startTime: 0,
    endTime: 255000,
  });
  const told = Object.entries(parts).filter(([, ms]) => ms > 0);
  expect(Object.fromEntries(told)).toEqual({
    'holding, presenting, settling': 1,
    'planning next keys': 2,
    comparing: 12,
    waiting: 16,
    garbage: 32,
    'the rest': 192,
  });
});

test('a statement is called by its name or its first words', () => {
  expect([nameOf({ name: 'find-evidence', text: 'select 1' }), nameOf(' select  a\nfrom b'), nameOf('COMMIT')]).toEqual([
    'find-evidence',
    'select a from',
    'commit',
  ]);
});

test('the CPU of a process and of those that it began is read where the system tells it', () => {
  expect([readCpuMs(undefined), readCpuMs(2 ** 30)]).toEqual([null, null]);
});

test.runIf(process.platform === 'linux')('the CPU of a process grows with what it does', () => {
  const before = readCpuMs(process.pid)!;
  const { user, system } = process.cpuUsage();
  const spentMs = () => (process.cpuUsage().user - user + process.cpuUsage().system - system) / 1000;
  while (spentMs() < 60);
  expect(readCpuMs(process.pid)! - before).toBeGreaterThanOrEqual(40);
});
