/** Databases with an audit record, on a PostgreSQL server that exists during the bench. */
import { createHmac } from 'node:crypto';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from '../../apps/server/src/config.ts';
import type { KeyedHash } from '../../apps/server/src/keyed-hash.ts';
import { oneKey } from '../../apps/server/src/testing/one-key.ts';
import { createPool, withClient } from '../../packages/database/connect.ts';
import { DATABASE } from '../../packages/database/embedded/cluster.ts';
import { startEmbedded } from '../../packages/database/embedded/supervisor.ts';
import { migrate } from '../../packages/database/migrate.ts';

type AuditBench = { db: pg.Pool; hash: KeyedHash; config: Config; now: () => Date };

export interface Archive {
  openDatabase(name: string): Promise<AuditBench>;
  /** Copies a database; the original may have no open connections. */
  copyDatabase(original: string, name: string): Promise<AuditBench>;
  close(): Promise<void>;
}

const hashUnderBenchKey = oneKey((domain, text) => createHmac('sha256', 'the key of the bench').update(`${domain}\n${text}`).digest());

export async function createArchive(dataDir: string): Promise<Archive> {
  chmodSync(dataDir, 0o711);
  const server = await startEmbedded({ dataDir, durable: false });
  const pools: pg.Pool[] = [];
  const connect = (name: string): AuditBench => {
    const db = createPool(server.urlOf(name), { max: 2 });
    pools.push(db);
    // Has no remembered head of the chain on this machine, so only the chain itself is verified.
    const config = { dataDir: join(dataDir, 'remembered', name) } as Config;
    mkdirSync(config.dataDir, { recursive: true });
    return { db, hash: hashUnderBenchKey, config, now: () => new Date() };
  };
  const create = (sql: string) => withClient(server.urlOf(DATABASE), (client) => client.query(sql));
  return {
    async openDatabase(name) {
      await create(`create database ${name}`);
      await migrate(server.urlOf(name), 'app');
      return connect(name);
    },
    async copyDatabase(original, name) {
      await create(`create database ${name} template ${original} strategy file_copy`);
      return connect(name);
    },
    async close() {
      for (const pool of pools) if (!pool.ended) await pool.end();
      await server.stop();
    },
  };
}

const WRITTEN_AT_ONCE = 50_000;

/** Writes audit records as real searches do: twelve sources, what was delivered, who asked and why. */
export async function writeRecords(db: pg.Pool, count: number): Promise<void> {
  for (let start = 0; start < count; start += WRITTEN_AT_ONCE)
    await db.query(
      `insert into audit_record (kind, what, account_id, subject, ip, user_agent, facts)
       select 'search', 'sample', null, gen_random_uuid(), '192.0.2.' || place % 250, 'Mozilla/5.0 (X11; Linux x86_64) made up for a bench',
         jsonb_build_object('purpose', 'skip_tracing', 'attestationVersion', '2026-11-20', 'queryKind', 'property_address',
           'queryHash', md5(place::text) || md5('x' || place), 'charged', 0, 'suppressed', 0, 'engineVersion', '1', 'calibrationId', null, 'batchId', null,
           'sources', (select jsonb_agg(jsonb_build_object('name', 'fk-source-' || source, 'status', 'answered', 'asOf', '2026-10-01'))
             from generate_series(1, 12) as source),
           'delivered', jsonb_build_object('phones', place % 5, 'emails', 1, 'owners', 1, 'results', jsonb_build_object('property', array[md5('p' || place)])))
       from generate_series($1::integer, $2::integer) as place`,
      [start + 1, Math.min(count, start + WRITTEN_AT_ONCE)],
    );
}

/** Reads the same rows without verifying them, as a lower bound. */
export async function readBare(db: pg.Pool): Promise<number> {
  const client = await db.connect();
  let read = 0;
  try {
    await client.query('begin; declare bare no scroll cursor for select * from audit_record order by number');
    for (;;) {
      const { rowCount } = await client.query('fetch 5000 from bare');
      if (!rowCount) break;
      read += rowCount;
    }
    await client.query('commit');
  } finally {
    client.release();
  }
  return read;
}

/** A way to tamper with a copy of the record, and the words that must appear in its detection. */
interface Tampering {
  name: string;
  statements(count: number): string[];
  finds(count: number): string;
}

const middle = (count: number) => Math.floor(count / 2);
const COPY = 'insert into audit_record (kind, what, subject, ip, user_agent, facts, number, digest, hash) select kind, what';
const moveHead = (number: number) =>
  `update audit_head set number = ${number}, hash = (select hash from audit_record where number = ${number} limit 1)`;

export const TAMPERINGS: readonly Tampering[] = [
  {
    name: 'a purpose edited',
    statements: (count) => [`update audit_record set facts = facts || '{"purpose":"legal_process"}' where number = ${middle(count)}`],
    finds: (count) => `No. ${middle(count)} (`,
  },
  {
    name: 'a time edited by a millisecond',
    statements: (count) => [`update audit_record set at = at + interval '1 ms' where number = ${middle(count)}`],
    finds: (count) => `No. ${middle(count)} (`,
  },
  {
    name: 'an address edited, and its digest with it',
    statements: (count) => [`update audit_record set ip = '192.0.2.251', digest = sha256('made up') where number = ${count - 1}`],
    finds: (count) => `No. ${count - 1} (`,
  },
  { name: 'the first removed', statements: () => ['delete from audit_record where number = 1'], finds: () => 'No. 1 is missing' },
  {
    name: 'one in the middle removed',
    statements: (count) => [`delete from audit_record where number = ${middle(count)}`],
    finds: (count) => `No. ${middle(count)} is missing`,
  },
  {
    name: 'the last removed',
    statements: (count) => [`delete from audit_record where number = ${count}`],
    finds: (count) => `No. ${count} is missing at the end`,
  },
  {
    name: 'one removed and the rest numbered anew',
    statements: (count) => [
      `delete from audit_record where number = ${middle(count)}`,
      `update audit_record set number = number + ${count} where number > ${middle(count)}`,
      `update audit_record set number = number - ${count + 1} where number > ${count}`,
      moveHead(count - 1),
    ],
    finds: (count) => `No. ${middle(count) + 1} (`,
  },
  {
    name: 'two that changed places',
    statements: (count) => [
      `update audit_record set number = ${count} + 10 where number = 7`,
      `update audit_record set number = 7 where number = ${middle(count)}`,
      `update audit_record set number = ${middle(count)} where number = ${count} + 10`,
    ],
    finds: (count) => `was sealed as No. ${middle(count)}: the order was changed`,
  },
  {
    name: 'one copied to the end',
    statements: (count) => [
      `${COPY}, gen_random_uuid(), ip, user_agent, facts, ${count + 1}, digest, hash from audit_record where number = 12`,
      moveHead(count + 1),
    ],
    finds: (count) => `No. ${count + 1} (`,
  },
  {
    name: 'one made up and slipped in, the rest numbered anew',
    statements: (count) => [
      `update audit_record set number = number + ${count} where number >= ${middle(count)}`,
      `update audit_record set number = number - ${count - 1} where number > ${count}`,
      `insert into audit_record (kind, what, number, digest, hash) values ('sign_in', 'password', ${middle(count)}, sha256('a'), sha256('b'))`,
      moveHead(count + 1),
    ],
    finds: (count) => `No. ${middle(count)} (sign_in password) was edited`,
  },
];
