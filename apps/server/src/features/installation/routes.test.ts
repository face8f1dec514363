import { health, installation } from '@deedline/contract/installation';
import { samples, SEARCH_MODES } from '@deedline/contract/search/search';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool } from '@deedline/database/connect';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { archiveStatePath } from './check-health.ts';
import { LOG_JOB } from './running.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { changeDatabase, startTestServer } from '../../testing/test-server.ts';
import { readConfig } from '../../config.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'deedline-demo-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

describe('GET /api/health', () => {
  test('is 503 while preparing and without the demo state, then 200', async () => {
    let preparing: string | null = 'Preparing the demo state…';
    const app = await startTestServer({ ctx: { preparing: () => preparing } });
    const check = async () => {
      const answer = await app.visitor.get('/api/health');
      return { code: answer.statusCode, ...health.parse(answer.json()) };
    };
    expect(await check()).toMatchObject({ code: 503, status: 'starting', reason: 'Preparing the demo state…' });
    preparing = null;
    expect(await check()).toMatchObject({ code: 503, status: 'starting', reason: 'The demo state is not loaded yet.' });
    await seedQuillmere(app.owner);
    expect(await check()).toEqual({ code: 200, status: 'ok', version: '0.1.0', demo: true });
    await app.close();
  });

  test('reports whether the log is archived, and stays ok when it is not', async () => {
    const app = await startTestServer({ config: { demo: false, dataDir, walArchive: join(dataDir, 'archive') } });
    const check = async () => health.parse((await app.visitor.get('/api/health')).json());
    expect(await check()).toMatchObject({ status: 'ok', archive: 'failing' });
    const at = app.ctx.now().toISOString();
    writeFileSync(archiveStatePath(dataDir), JSON.stringify({ at, failure: null }));
    expect(await check()).toMatchObject({ status: 'ok', archive: 'ok' });
    writeFileSync(archiveStatePath(dataDir), JSON.stringify({ at, failure: 'ENOSPC' }));
    expect(await check()).toMatchObject({ status: 'ok', archive: 'failing' });
    await app.close();
  });

  test('says that the opt-out log cannot be written, until it can', async () => {
    const app = await startTestServer({ config: { demo: false } });
    const check = async () => health.parse((await app.visitor.get('/api/health')).json());
    const beat = (failing: string[]) =>
      app.owner.query(`insert into worker_beat (id, started_at, seen_at, failing) values (gen_random_uuid(), now(), now(), $1)`, [failing]);
    await beat(['send mails', LOG_JOB]);
    expect(await check()).toMatchObject({ status: 'ok', worker: 'ok', optOutLog: 'failing' });
    await app.owner.query('delete from worker_beat');
    await beat(['send mails']);
    await vi.waitFor(async () => expect(await check()).not.toHaveProperty('optOutLog'), 5000);
    await app.close();
  });

  test('is 503 without the database, and 200 with an empty store outside the demo', async () => {
    const gone = createPool('postgres://nobody@127.0.0.1:1/nothing');
    const app = await startTestServer({ config: { demo: false } });
    expect((await app.visitor.get('/api/health')).statusCode).toBe(200);
    await app.close();
    const lost = await startTestServer({ ctx: { evidence: gone } });
    const answer = await lost.visitor.get('/api/health');
    expect([answer.statusCode, answer.json().reason]).toEqual([503, 'The database cannot be reached.']);
    await lost.close();
    await gone.end();
  });

  test.each([
    ['a row', `alter database %I set default_transaction_read_only = on`],
    ['a file', `alter database %I set temp_file_limit = 0`],
  ])('is 503 while there is no room to write %s, and 200 afterwards', async (_, fault) => {
    const app = await startTestServer({ config: { demo: false } });
    const check = async () => {
      const answer = await app.visitor.get('/api/health');
      return [answer.statusCode, answer.json().reason, answer.headers['retry-after']];
    };
    expect(await check()).toEqual([200, undefined, undefined]);
    await changeDatabase(app, fault);
    await expect.poll(check).toEqual([503, 'The database takes no writes.', '5']);
    await changeDatabase(app, 'alter database %I reset all');
    await expect.poll(check).toEqual([200, undefined, undefined]);
    await app.close();
  });

  test('checks the database once for simultaneous requests', async () => {
    const app = await startTestServer({ config: { demo: false } });
    const query = vi.spyOn(app.ctx.db, 'query');
    await Promise.all(Array.from({ length: 50 }, () => app.visitor.get('/api/health')));
    // One write check and one look for workers.
    expect(query).toHaveBeenCalledTimes(2);
    await app.close();
  });
});

describe('installation details', () => {
  test('have counted sources and parcels', async () => {
    mkdirSync(join(dataDir, 'demo'), { recursive: true });
    writeFileSync(join(dataDir, 'demo', 'manifest.json'), JSON.stringify({ state: { code: 'FK', name: 'Fenmark' } }));
    const app = await startTestServer({ config: { dataDir } });
    await seedQuillmere(app.owner);
    const answer = installation.parse((await app.visitor.get('/api/installation')).json());
    expect(answer).toEqual({
      demo: true,
      billing: true,
      rolls: [{ state: 'FK', county: 'Quillmere County', fips: '03001', parcels: 2, asOf: '2026-10-01' }],
      kinds: expect.arrayContaining(['assessor', 'recorder']),
      stateName: 'Fenmark',
      sourcesPerSearch: 12,
      sourcesTotal: 12,
      parcels: 2,
      contact: null,
    });
    await app.close();
  });

  test.each([
    ['help@example.com', 'mailto:help@example.com'],
    ['tel:+1-233-555-0100', 'tel:+1-233-555-0100'],
    ['https://example.com/help', 'https://example.com/help'],
  ])('have the contact: %s', async (set, contact) => {
    const { contact: read } = readConfig({ CONTACT: set });
    const app = await startTestServer({ config: { contact: read! } });
    expect((await app.visitor.get('/api/installation')).json()).toMatchObject({ contact });
    await app.close();
  });

  test('samples are of the demo state, and not found outside the demo', async () => {
    const { full, parcel, owner, person, phone, email, nobody } = QUILLMERE;
    const matching = {
      property_address: full,
      parcel_id: parcel,
      owner_name: owner,
      person_search: person,
      reverse_phone: phone,
      reverse_email: email,
    };
    const body = Object.fromEntries(
      SEARCH_MODES.map((mode) => [mode, { matching: [matching[mode]], missing: mode === 'property_address' ? [nobody] : [] }]),
    );
    const app = await startTestServer({ config: { dataDir } });
    expect((await app.visitor.get('/api/samples')).statusCode).toBe(404);
    mkdirSync(join(dataDir, 'demo'), { recursive: true });
    writeFileSync(join(dataDir, 'demo', 'samples.json'), JSON.stringify(body));
    expect(samples.parse((await app.visitor.get('/api/samples')).json())).toEqual(body);
    await app.close();
    const plain = await startTestServer({ config: { dataDir: mkdtempSync(join(dataDir, 'plain-')), demo: false } });
    expect((await plain.visitor.get('/api/samples')).json()).toMatchObject({ code: 'samples_not_found' });
    await plain.close();
  });
});
