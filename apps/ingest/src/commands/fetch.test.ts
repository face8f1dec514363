import { fetchLine } from '@deedline/contract/files/fetch-report';
import { keepPrinted } from '@deedline/database/test-logs';
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ArcgisTwin } from '../testing/arcgis-twin.ts';

// Every command runs as a process of its own, which takes long on a slow machine.
const TIMEOUT_MS = 120_000;
const ROWS = 400;

let twin: ArcgisTwin;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'deedline-services-'));
  const fields = [
    { name: 'OBJECTID', type: 'esriFieldTypeOID', alias: 'OBJECTID' },
    { name: 'OWNER', type: 'esriFieldTypeString', alias: 'OWNER' },
  ];
  const rows = Array.from({ length: ROWS }, (_, at) => ({ attributes: { OBJECTID: at + 1, OWNER: 'PELLWORTH, ISADORA' } }));
  twin = await new ArcgisTwin([
    { name: 'Owners', fields, objectIdField: 'OBJECTID', maxRecordCount: 20, supportsPagination: true, rows },
  ]).start();
});
afterAll(() => {
  twin.stop();
  rmSync(folder, { recursive: true, force: true });
});

function start(...args: string[]): {
  child: ChildProcess;
  ended: Promise<{ code: number | null; out: string; err: string }>;
  read: () => string;
} {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts'), ...args], { env: { ...process.env, DATA_DIR: folder } });
  const told = { out: '', err: '' };
  child.stdout.on('data', (part: Buffer) => (told.out += String(part)));
  child.stderr.on('data', (part: Buffer) => (told.err += String(part)));
  const ended = new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    child.on('close', (code) => {
      keepPrinted('ingest', told.out + told.err);
      resolve({ code, ...told });
    });
  });
  return { child, ended, read: () => told.out };
}

it(
  'a fetch that is killed repeatedly and resumed writes each row once, and no file before its end',
  async () => {
    const out = join(folder, 'owners.geojsonl');
    const fetchIt = () => start('fetch', `${twin.serviceUrl}/0`, '--out', out, '--resume', '--allow-private', '--progress', 'json');
    for (let killed = 0; killed < 3; killed += 1) {
      const { child, ended, read } = fetchIt();
      while (read().split('"line":"progress"').length < 6) await new Promise((resolve) => setTimeout(resolve, 20));
      child.kill('SIGKILL');
      expect((await ended).code).toBe(null);
      expect(existsSync(out)).toBe(false);
    }
    const done = await fetchIt().ended;
    expect(done).toMatchObject({ code: 0, err: '' });
    const lines = done.out
      .trimEnd()
      .split('\n')
      .map((line) => fetchLine.parse(JSON.parse(line)));
    expect(lines[0]).toMatchObject({ line: 'progress', total: ROWS });
    expect((lines[0] as { rows: number }).rows).toBeGreaterThanOrEqual(3 * 3 * 20);
    expect(lines.at(-1)).toMatchObject({ line: 'report', outcome: 'fetched', rows: ROWS, notes: [] });
    const ids = readFileSync(out, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { id: number }).id);
    expect(ids).toEqual(Array.from({ length: ROWS }, (_, at) => at + 1));
  },
  TIMEOUT_MS,
);

it(
  'describe names layers, and an unavailable or private service fails with a reason',
  async () => {
    const described = start('describe', twin.serviceUrl, '--allow-private').ended;
    const refused = start('fetch', `${twin.serviceUrl}/0`, '--out', join(folder, 'no.geojsonl'), '--progress', 'json').ended;
    const told = start('fetch', `${twin.serviceUrl}/7`, '--out', join(folder, 'no.geojsonl'), '--allow-private').ended;
    expect((await described).out).toBe(
      'Owners: a layer of an ArcGIS service (table), 400 rows, 20 at a time\n  OBJECTID  oid\n  OWNER  string\n',
    );
    const { code, out } = await refused;
    expect(code).toBe(1);
    expect(fetchLine.parse(JSON.parse(out))).toMatchObject({
      line: 'failed',
      message: expect.stringContaining('the address is not asked') as string,
    });
    expect(await told).toMatchObject({
      code: 1,
      out: '',
      err: 'Failed: there is no such service or layer: it failed (400, "Invalid URL")\n',
    });
    expect((await start('fetch', 'https://files.quillmere.example/x').ended).code).toBe(2);
  },
  TIMEOUT_MS,
);
