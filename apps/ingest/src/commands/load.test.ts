import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { LoadRequest } from '../load/run-load.ts';
import { loadAll, type LoadReport } from './load.ts';
import { storeOfTests } from '../testing/store-of-tests.ts';

const store = storeOfTests();

function request(name: string, role: 'assessor' | 'recorder' | 'voter'): LoadRequest {
  const path = join(store.folder, `${name}.ndjson`);
  const record = {
    assessor: { type: 'parcel', apn: '1', situs: { line: '9 BELL YARD' }, owners: [{ full: 'HALE RUTH' }] },
    recorder: { type: 'sale', apn: '1', saleDate: '2026-01-01', buyer: { full: 'HALE RUTH' } },
    voter: { type: 'person', name: { full: 'HALE RUTH' }, address: { line: '9 BELL YARD' } },
  }[role];
  writeFileSync(path, `${JSON.stringify({ record: 'r', countyFips: '03001', ...record })}\n`);
  const source = { name, label: name, origin: name, role, state: 'FK' } as const;
  return { layoutId: 'feed-ndjson', paths: [path], source, asOf: '2026-11-01', rejectsPath: join(store.folder, 'rejects.csv') };
}

test('rolls are loaded last, and crowded keys are packed before them', async () => {
  const happened: string[] = [];
  class Report implements LoadReport {
    update(): void {}
    wait(): void {}
    end({ source }: LoadRequest): void {
      happened.push(source.name);
    }
    fail(message: string): void {
      happened.push(message);
    }
  }
  const requests = [request('roll', 'assessor'), request('voters', 'voter'), request('deeds', 'recorder')];
  const keys = { isCrowded: async () => true, pack: async () => void happened.push('packed') };
  expect(await loadAll(store.pool, requests, Report, keys)).toBe(3);
  expect([happened.slice(0, 2).toSorted(), happened.slice(2)]).toEqual([
    ['deeds', 'voters'],
    ['packed', 'roll'],
  ]);
});
