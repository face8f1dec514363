/** Measures replacing a county's roll, for two sizes in the same store: its time, the growth of the tables, and the duration of look-ups meanwhile. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPool } from '@deedline/database/connect';
import type pg from 'pg';
import { clearLoads, refreshStatistics } from '../../apps/ingest/src/load/loads.ts';
import { packKeys } from '../../apps/ingest/src/load/pack.ts';
import { runLoad } from '../../apps/ingest/src/load/run-load.ts';
import { findLayout } from '../../apps/ingest/src/sources/layouts.ts';
import { quantile } from '../search/figures.ts';
import { KEYS_A_LOOK_UP, lookUp } from './look-ups.ts';

const TIMES = 3;

interface BenchFile {
  layoutId: string;
  path: string;
}

interface Counties {
  folder: string;
  /** A roll with at least as many lots as the largest county. */
  roll: string;
  /** Number of lots of each county. */
  counties: readonly number[];
}

/** Loads all files, each as a source of its own, then replaces counties cut from the roll several times each, and prints a line for each time. */
export async function measureReplacing(url: string, files: readonly BenchFile[], { folder, roll, counties }: Counties): Promise<void> {
  const pool = createPool(url, { max: 12 });
  const load = async (name: string, layoutId: string, path: string): Promise<void> => {
    const source = { name, role: findLayout(layoutId).role, state: 'FK', countyFips: '03001', countyName: 'Bench' };
    const request = { layoutId, paths: [path], source, asOf: '2026-11-01', force: true, rejectsPath: join(folder, 'rejects.csv') };
    await runLoad(pool, request, { onProgress: () => undefined, onWait: () => undefined });
  };
  try {
    for (const { layoutId, path } of files) await load(layoutId, layoutId, path);
    await refreshStatistics(url);
    await packKeys(url, { whole: true });
    const hashes = await sampleHashes(pool);
    console.log(
      `\nreplacing a county   keys all told: ${(await countKeys(pool)).toLocaleString('en-US')}; MB records, keys; ms of ${KEYS_A_LOOK_UP} keys looked up`,
    );
    console.log(
      '   rows  time  load s  clear s  vacuum s  pack s  keys packed  records  keys   p50 before  meanwhile  after  p99 meanwhile  longest',
    );
    for (const rows of counties) {
      const path = join(folder, `county-${rows}`);
      writeFileSync(
        path,
        `${readFileSync(roll, 'latin1')
          .split('\n')
          .slice(0, rows + 1)
          .join('\n')}\n`,
        'latin1',
      );
      for (let time = 0; time <= TIMES; time += 1) {
        const before = await lookUp({ url, hashes, most: 200 }).end();
        const meanwhile = lookUp({ url, hashes });
        const marks = [performance.now()];
        const steps = [
          () => load(`county-${rows}`, 'fl-nal', path),
          () => clearLoads(url, 0),
          () => refreshStatistics(url),
          () => packKeys(url),
        ] as const;
        let packed = 0;
        for (const step of steps) {
          const result = await step();
          if (typeof result === 'object') packed = result.keys;
          marks.push(performance.now());
        }
        const during = await meanwhile.end();
        const seconds = marks.slice(1).map((at, n) => ((at - marks[n]!) / 1000).toFixed(2));
        const [records, keys] = await measureSizes(pool);
        const times = [
          ...[before, during, await lookUp({ url, hashes, most: 200 }).end()].map((some) => quantile(some, 0.5)),
          quantile(during, 0.99),
          quantile(during, 1),
        ];
        const when = time === 0 ? 'new' : `${time}.`;
        console.log(
          [
            String(rows).padStart(7),
            when.padStart(5),
            seconds[0]!.padStart(7),
            seconds[1]!.padStart(8),
            seconds[2]!.padStart(9),
            seconds[3]!.padStart(7),
            packed.toLocaleString('en-US').padStart(12),
            records!.toFixed(0).padStart(8),
            keys!.toFixed(0).padStart(5),
            ...times.map((one) => one.toFixed(2).padStart(10)),
          ].join(' '),
        );
      }
    }
  } finally {
    await pool.end();
  }
}

async function sampleHashes(pool: pg.Pool): Promise<bigint[]> {
  const found = await pool.query<{ hash: bigint }>('select hashes[1] as hash from key_page order by hashes[1] # 1234567 limit 2000');
  return found.rows.map(({ hash }) => hash);
}

async function countKeys(pool: pg.Pool): Promise<number> {
  const found = await pool.query<{ keys: bigint }>('select sum(cardinality(ids)) as keys from key_page');
  return Number(found.rows[0]!.keys);
}

/** Megabytes on disk of the records, and of their keys (waiting and packed), including indexes. */
async function measureSizes(pool: pg.Pool): Promise<number[]> {
  const found = await pool.query<{ records: bigint; keys: bigint }>(
    `select pg_total_relation_size('evidence_page') as records, pg_total_relation_size('evidence_key') + pg_total_relation_size('key_page') as keys`,
  );
  return [Number(found.rows[0]!.records) / 1e6, Number(found.rows[0]!.keys) / 1e6];
}
