import blns from 'big-list-of-naughty-strings/blns.json' with { type: 'json' };
import { batchJob, type BatchJob, type BatchMapping } from '@deedline/contract/batch';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { requoteJob } from './requote-job.ts';
import { sweepUploads } from './sweep-uploads.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let app: TestServer;
let client: TestClient;
let base: string;
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
  client = await app.signUp();
  base = await app.server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const TERMS = 'purpose=skip_tracing&permissibleUse=true';
const QUOTED = `${TERMS}&start=false`;
const fileHeaders = { 'content-type': 'text/csv', 'content-disposition': `attachment; filename*=UTF-8''houses%20of%20june.csv` };
const uploadCsv = (who: TestClient, body: string | Buffer | Readable, query = QUOTED, headers: Record<string, string> = {}) =>
  who.send('POST', `/api/batch-jobs?${query}`, body, { ...fileHeaders, ...headers });
const row = (address: string, over: object = {}) => ({ address, name: '', city: 'Quillmere', state: 'FK', zip: '00412', ...over });
const jsonOf = (over: object = {}) => ({
  fileName: 'houses.csv',
  totalRows: 1,
  purpose: 'skip_tracing',
  rows: [row('418 Tannery Row')],
  ...over,
});
const storedRows = async (id: string) =>
  (
    await app.owner.query(
      'select number, line, cells, input, free, state, message, query_key is not null as keyed from batch_row where job_id = $1 order by number',
      [id],
    )
  ).rows;
const countJobs = async (who: TestClient): Promise<number> => {
  const { id } = (await who.get('/api/auth/user')).json();
  return Number((await app.owner.query('select count(*)::int as jobs from batch_job where account_id = $1', [id])).rows[0].jobs);
};
const newClient = async () => ({ client: await app.signUp() });

describe('the specification’s JSON', () => {
  test('becomes a job that runs', async () => {
    const answer = await client.post(
      '/api/batch-jobs',
      jsonOf({ totalRows: 3, rows: [row('418 Tannery Row', { name: 'Odile' }), row(' '), row('')] }),
    );
    expect(answer.statusCode).toBe(201);
    const job = batchJob.parse(answer.json());
    expect(job).toMatchObject({
      fileName: 'houses.csv',
      status: 'processing',
      totalRows: 1,
      skippedRows: 2,
      purpose: 'skip_tracing',
      includeContacts: true,
    });
    expect(await storedRows(job.id)).toMatchObject([
      { number: 1, line: 2, cells: ['418 Tannery Row', 'Odile', 'Quillmere', 'FK', '00412'], state: 'waiting', keyed: true },
      { number: 2, line: 3, state: 'skipped', message: 'This row has no address', keyed: false },
      { number: 3, line: 4, state: 'skipped' },
    ]);
  });

  test.each<[string, object, string]>([
    ['no row with an address', { rows: [row(''), row('  ')] }, 'No valid data rows found in CSV'],
    ['no rows', { rows: [] }, 'No valid data rows found in CSV'],
    ['a file of another kind', { fileName: 'houses.xlsx' }, 'Please upload a CSV file'],
    ['a file of no kind', { fileName: 'houses' }, 'Please upload a CSV file'],
    ['a number for an address', { rows: [{ address: 418 }] }, 'rows.0.address: Invalid input: expected string, received number'],
    ['rows that are none', { rows: 'x' }, 'rows: Invalid input: expected array, received string'],
    ['a NUL', { rows: [row('418 \0 Row')] }, 'rows.0: a text holds no NUL'],
    ['a purpose that is not there', { purpose: 'tenant_screening' }, expect.stringContaining('purpose') as string],
    ['a cap of nothing', { capCredits: 0 }, expect.stringContaining('capCredits') as string],
  ])('%s is refused and leaves nothing', async (_what, over, message) => {
    const own = await app.signUp();
    const answer = await own.post('/api/batch-jobs', jsonOf(over));
    expect([answer.statusCode, answer.json().message, await countJobs(own)]).toEqual([400, message, 0]);
  });

  test('permissible use', async () => {
    const refused = await client.post('/api/batch-jobs', jsonOf({ permissibleUse: false }));
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'permissible_use_required']);
    expect((await client.post('/api/batch-jobs', jsonOf({ purpose: undefined }))).json().code).toBe('permissible_use_required');
    expect((await client.post('/api/batch-jobs', jsonOf({ purpose: undefined, permissibleUse: true, start: false }))).json().purpose).toBe(
      'skip_tracing',
    );
  });

  test('too large a body', async () => {
    const answer = await client.post('/api/batch-jobs', jsonOf({ padding: 'x'.repeat(33 * 1024 * 1024) }));
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'body_too_large']);
    expect(answer.json().message).toContain('32 MB');
  });

  test('other kinds of bodies, and none', async () => {
    expect((await client.send('POST', '/api/batch-jobs', 'a: 1', { 'content-type': 'text/yaml' })).json().code).toBe(
      'unsupported_media_type',
    );
    expect((await client.send('POST', '/api/batch-jobs')).statusCode).toBe(400);
    expect((await client.send('POST', '/api/batch-jobs', 'null', { 'content-type': 'application/json' })).statusCode).toBe(400);
  });
});

describe('a file', () => {
  test('is kept as it is, with what is read of it, and quoted', async () => {
    const text =
      'Lead;Property Type;Property Address;City;State;Zip;Owner\r\n1;Home;"418 Tannery Row; rear";Quillmere;FK;00412;Odile\r\n;;;;;;\r\n2;Home;;Quillmere;FK;00412\r\n';
    const answer = await uploadCsv(client, `\ufeff${text}`);
    const job = batchJob.parse(answer.json());
    expect(answer.statusCode).toBe(201);
    expect(job).toMatchObject({ fileName: 'houses of june.csv', status: 'pending', totalRows: 1, skippedRows: 1, startedAt: null });
    expect(job.quote).toEqual({ rows: 1, unreadable: 0, duplicates: 0, boughtBefore: 0, paying: 1, pricePerRow: 5, mostCredits: 5 });
    const [first, second] = await storedRows(job.id);
    expect(first).toMatchObject({
      line: 2,
      cells: ['1', 'Home', '418 Tannery Row; rear', 'Quillmere', 'FK', '00412', 'Odile'],
      input: { address: '418 Tannery Row; rear', city: 'Quillmere', state: 'FK', zip: '00412', name: 'Odile' },
    });
    expect(second).toMatchObject({ number: 2, line: 4, cells: ['2', 'Home', '', 'Quillmere', 'FK', '00412', ''], state: 'skipped' });
  });

  test('the columns that were named are the ones that are read', async () => {
    const job = batchJob.parse(
      (await uploadCsv(client, 'a,address,zip\n418 Tannery Row,?,00412\n', `${QUOTED}&columns=address:0,zip:2`)).json(),
    );
    expect((await storedRows(job.id))[0].input).toEqual({ address: '418 Tannery Row', zip: '00412' });
  });

  test.each<[string, string | Buffer, string, number]>([
    ['nothing', '', 'CSV file is empty', 400],
    ['no address column', 'name,city\na,b\n', 'CSV must have an "address" column', 400],
    ['a header alone', 'address,city\n', 'No valid data rows found in CSV', 400],
    ['rows without an address', 'address,city\n,b\n', 'No valid data rows found in CSV', 400],
    ['a workbook', Buffer.from('PK\u0003\u0004xxxx'), expect.stringContaining('an Excel workbook') as string, 400],
    ['an open quote', 'address\n1 Main\n"2 Main\n', 'Failed to parse CSV: the quote that opens on line 3 is never closed', 400],
    [
      'a NUL behind many rows',
      `address,city\n${'1 Main,X\n'.repeat(30_000)}\0\n`,
      expect.stringContaining('line 30,002 holds a NUL') as string,
      400,
    ],
    ['10,000 columns', `address${',x'.repeat(10_000)}\n1\n`, expect.stringContaining('more than 500 columns') as string, 400],
    ['a field of megabytes', `address\n${'x'.repeat(3_000_000)}\n`, expect.stringContaining('more than 32,767 characters') as string, 400],
  ])('%s is refused and leaves nothing', async (_what, body, message, status) => {
    const own = await app.signUp();
    const answer = await uploadCsv(own, body === '' ? Readable.from([]) : body);
    expect([answer.statusCode, answer.json().message, await countJobs(own)]).toEqual([status, message, 0]);
  });

  test.each([
    ['columns=city:1', 'columns: write them as'],
    ['columns=address:9', 'columns: there is no column 9'],
    ['columns=address:-1', 'columns: write them as'],
    ['capCredits=0', 'capCredits'],
    ['purpose=astrology', 'purpose'],
    ['start=maybe', 'start'],
  ])('%s is refused', async (query, message) => {
    const answer = await uploadCsv(client, 'address,city\n1 Main,X\n', `permissibleUse=true&${query}`);
    expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringContaining(message)]);
  });

  test.each([
    [`attachment; filename="a.csv"`, 201],
    [`attachment; filename=a.csv`, 201],
    [`attachment; filename="x.xlsx"; filename*=UTF-8''%C3%A9t%C3%A9.csv`, 201],
    [`attachment; filename*=UTF-8''a.xlsx`, 400],
    [`attachment; filename*=UTF-8''%zz.csv`, 400],
    [`attachment; filename*=UTF-8''a%00.csv`, 400],
    ['attachment', 400],
    ['', 400],
  ])('named by %s', async (disposition, status) => {
    const answer = await uploadCsv(client, 'address,city\n1 Main,X\n', QUOTED, { 'content-disposition': disposition });
    expect(answer.statusCode).toBe(status);
    if (status === 201) await client.send('DELETE', `/api/batch-jobs/${answer.json().id}`);
  });

  test('too large by what it says of itself', async () => {
    const answer = await uploadCsv(client, Readable.from(['address\n1 Main\n']), QUOTED, { 'content-length': String(400 * 1024 * 1024) });
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'body_too_large']);
  });

  test('naughty strings are stored as they are', async () => {
    const strings = (blns as string[]).map((text) => text.replaceAll('\0', '').toWellFormed());
    const quoted = strings.map((text) => `"${text.replaceAll('"', '""')}",Quillmere\r\n`);
    const job = batchJob.parse((await uploadCsv(client, `address,city\r\n${quoted.join('')}`)).json());
    const rows = await storedRows(job.id);
    expect(rows.map(({ cells }) => cells[0])).toEqual(strings);
    expect(job.totalRows + job.skippedRows).toBe(strings.length);
    expect(job.quote.rows).toBe(job.totalRows);
    const byJson = await client.post(
      '/api/batch-jobs',
      jsonOf({ start: false, rows: [...strings, '\ud800'].map((address) => row(address)) }),
    );
    expect(byJson.json()).toMatchObject({ totalRows: job.totalRows + 1, quote: { duplicates: expect.any(Number) } });
  });
});

describe('an upload over the wire', () => {
  const send = (who: TestClient, body: (write: (text: string) => Promise<void>) => Promise<'end' | 'break'>) =>
    new Promise<{ status: number; body: string } | 'broken'>((resolve, reject) => {
      const sent = request(
        `${base}/api/batch-jobs?${QUOTED}`,
        { method: 'POST', headers: { ...fileHeaders, cookie: who.cookie! } },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (part: string) => (text += part));
          answer.on('end', () => resolve({ status: answer.statusCode!, body: text }));
        },
      );
      sent.on('error', () => resolve('broken'));
      const write = (text: string) => new Promise<void>((done) => sent.write(text, () => done()));
      body(write).then((end) => (end === 'end' ? sent.end() : sent.destroy()), reject);
    });

  test('that breaks off leaves nothing', async () => {
    const own = await app.signUp();
    const answer = await send(own, async (write) => {
      await write(`address,city\n${'418 Tannery Row,Quillmere\n'.repeat(20_000)}`);
      await expect.poll(() => countJobs(own), { timeout: 20_000 }).toBe(1);
      expect((await own.get('/api/batch-jobs')).json()).toEqual([]);
      return 'break';
    });
    expect(answer).toBe('broken');
    await expect.poll(() => countJobs(own), { timeout: 20_000 }).toBe(0);
  });

  test('that is refused half-way gets its answer', async () => {
    const own = await app.signUp();
    const answer = await send(own, async (write) => {
      await write('address,city\n"1 Main\n');
      for (let part = 0; part < 40; part += 1) await write('2 Main,Quillmere\n'.repeat(5_000));
      return 'end';
    });
    expect(answer).toMatchObject({ status: 400, body: expect.stringContaining('never closed?') });
    expect(await countJobs(own)).toBe(0);
  });
});

describe('the quote', () => {
  test('adds up: unreadable, repeated, bought before, and the rest', async () => {
    const own = await app.signUp();
    await own.post('/api/searches', QUILLMERE.full);
    await own.post('/api/searches', QUILLMERE.nobody);
    await app.runner.idle();
    const text = [
      'address,city,state,zip',
      '418 Tannery Row,Quillmere,FK,00412',
      '"418 TANNERY ROW, Quillmere, FK 00412"',
      '420 Tannery Row,Quillmere,FK,00412',
      '  420 tannery row ,quillmere,fk,00412',
      `${QUILLMERE.nobody.street},,,${QUILLMERE.nobody.zip}`,
      'nowhere at all',
      ',Quillmere,FK,00412',
    ].join('\n');
    const job = batchJob.parse((await uploadCsv(own, text)).json());
    expect(job.quote).toEqual({ rows: 6, unreadable: 1, duplicates: 2, boughtBefore: 1, paying: 2, pricePerRow: 5, mostCredits: 10 });
    expect((await storedRows(job.id)).map(({ free }) => free)).toEqual(['bought', 'duplicate', null, 'duplicate', null, null, null]);
  });

  test('follows the terms: contacts, and thirty days', async () => {
    const own = await app.signUp();
    const { id } = (await own.post('/api/searches', { ...QUILLMERE.full, includeContacts: false })).json();
    await app.runner.idle();
    const job = batchJob.parse((await uploadCsv(own, 'address,zip,city,state\n418 Tannery Row,00412,Quillmere,FK\n')).json());
    expect(job.quote).toMatchObject({ boughtBefore: 0, paying: 1, mostCredits: 5 });
    const requote = async (body: object) => batchJob.parse((await own.post(`/api/batch-jobs/${job.id}/quote`, body)).json());
    expect(await requote({ includeContacts: false, purpose: 'legal_process' })).toMatchObject({
      includeContacts: false,
      purpose: 'legal_process',
      quote: { boughtBefore: 1, paying: 0, pricePerRow: 2, mostCredits: 0 },
    });
    expect((await storedRows(job.id))[0].free).toBe('bought');
    const { id: accountId } = (await own.get('/api/auth/user')).json();
    const later = { ...app.ctx, now: () => new Date(Date.now() + 31 * DAY_MS) };
    expect((await requoteJob(later, accountId, job.id, {})).quote).toMatchObject({ boughtBefore: 0, mostCredits: 2 });
    expect(await requote({ includeContacts: true })).toMatchObject({
      purpose: 'legal_process',
      quote: { boughtBefore: 0, mostCredits: 5 },
    });
    expect(await storedRows(job.id)).toMatchObject([{ free: null }]);
    expect((await own.get(`/api/searches/${id}`)).json().creditsCost).toBe(2);
  });

  test('is not of another account’s job, nor of one that runs', async () => {
    const job = (await client.post('/api/batch-jobs', jsonOf({ rows: [row('420 Tannery Row')] }))).json() as BatchJob;
    expect((await client.post(`/api/batch-jobs/${job.id}/quote`, {})).json().code).toBe('batch_job_state');
    const stranger = await app.signUp();
    for (const id of [job.id, 'x', '01990000-0000-7000-8000-000000000000'])
      expect((await stranger.post(`/api/batch-jobs/${id}/quote`, {})).json().code).toBe('batch_job_not_found');
  });

  test('knows nothing of what others bought', async () => {
    const [one, other] = [await app.signUp(), await app.signUp()];
    await one.post('/api/searches', QUILLMERE.full);
    await app.runner.idle();
    const text = 'address,city,state,zip\n418 Tannery Row,Quillmere,FK,00412\n';
    expect((await uploadCsv(other, text)).json().quote.boughtBefore).toBe(0);
    expect((await uploadCsv(one, text)).json().quote.boughtBefore).toBe(1);
  });
});

describe('an Idempotency-Key', () => {
  const text = 'address,city\n418 Tannery Row,Quillmere\n';
  const keyed = (key: string) => ({ 'idempotency-key': key });

  test('opens one job, by file as by JSON', async () => {
    const { client: own } = await newClient();
    const first = await uploadCsv(own, text, QUOTED, keyed('a'));
    const again = await uploadCsv(own, text, QUOTED, keyed('a'));
    expect([first.statusCode, again.statusCode, again.json()]).toEqual([201, 200, first.json()]);
    const started = await own.post('/api/batch-jobs', jsonOf(), keyed('b'));
    const repeated = await own.post('/api/batch-jobs', jsonOf(), keyed('b'));
    expect([repeated.statusCode, repeated.json().id]).toEqual([200, started.json().id]);
    expect(await countJobs(own)).toBe(2);
  });

  test('of another upload is a conflict', async () => {
    const { client: own } = await newClient();
    await uploadCsv(own, text, QUOTED, keyed('a'));
    for (const answer of [
      await uploadCsv(own, `${text}x\n`, QUOTED, keyed('a')),
      await uploadCsv(own, text, `${QUOTED}&includeContacts=false`, keyed('a')),
      await own.post('/api/batch-jobs', jsonOf(), keyed('a')),
    ])
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'idempotency_conflict']);
    expect((await uploadCsv(own, text, QUOTED, keyed('with a blank'))).statusCode).toBe(400);
    expect(await countJobs(own)).toBe(1);
  });

  test('sent five times at once opens one', async () => {
    const { client: own } = await newClient();
    const answers = await Promise.all(Array.from({ length: 5 }, () => uploadCsv(own, text, QUOTED, keyed('a'))));
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(await countJobs(own)).toBe(1);
  });

  test('of a refused upload can be used again', async () => {
    const { client: own } = await newClient();
    expect((await uploadCsv(own, 'name\nx\n', QUOTED, keyed('a'))).statusCode).toBe(400);
    expect((await uploadCsv(own, text, QUOTED, keyed('a'))).statusCode).toBe(201);
  });
});

describe('limits', () => {
  test('without credits nothing starts and nothing is kept, but a quote is made', async () => {
    const { client: own } = await newClient();
    const { id } = (await own.get('/api/auth/user')).json();
    await app.ctx.db.query(
      'select settle_hold(hold, 10) from (select gen_random_uuid() as hold) h, lateral (select hold_credits(hold, $1, 10)) held',
      [id],
    );
    const refused = await own.post('/api/batch-jobs', jsonOf());
    expect([refused.statusCode, refused.json().code, await countJobs(own)]).toEqual([402, 'insufficient_credits', 0]);
    expect((await own.post('/api/batch-jobs', jsonOf({ start: false }))).statusCode).toBe(201);
  });

  test('twenty jobs that have not ended', async () => {
    const { client: own } = await newClient();
    const answers = await Promise.all(Array.from({ length: 22 }, () => own.post('/api/batch-jobs', jsonOf({ start: false }))));
    const codes = answers.map(({ statusCode }) => statusCode).toSorted();
    expect(codes).toEqual([...Array.from({ length: 20 }, () => 201), 409, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)!.json().code).toBe('too_many_batch_jobs');
  });

  test('nobody uploads without an account', async () => {
    for (const answer of [
      await uploadCsv(app.visitor, 'address\n1 Main\n'),
      await app.visitor.post('/api/batch-jobs', jsonOf()),
      await app.visitor.get('/api/batch-mappings'),
      await app.visitor.get('/api/batch-sample.csv'),
    ])
      expect(answer.statusCode).toBe(401);
  });

  test('what nobody went on with is swept', async () => {
    const { client: own } = await newClient();
    const quoted = (await own.post('/api/batch-jobs', jsonOf({ start: false }))).json() as BatchJob;
    const running = (await own.post('/api/batch-jobs', jsonOf())).json() as BatchJob;
    const broken = (await own.post('/api/batch-jobs', jsonOf({ start: false }))).json() as BatchJob;
    await app.owner.query('update batch_job set read_at = null, quote = null where id = $1', [broken.id]);
    const left = async () =>
      (await app.owner.query('select id from batch_job where id = any($1) order by id', [[quoted.id, running.id, broken.id]])).rows.map(
        ({ id }) => id,
      );
    const sweepAfter = (ms: number) => sweepUploads({ db: app.ctx.db, now: () => new Date(Date.now() + ms) });
    await sweepAfter(DAY_MS / 48);
    expect(await left()).toEqual([quoted.id, running.id, broken.id].toSorted());
    await sweepAfter(DAY_MS / 12);
    expect(await left()).toEqual([quoted.id, running.id].toSorted());
    await sweepAfter(8 * DAY_MS);
    expect(await left()).toEqual([running.id]);
  });
});

describe('saved columns', () => {
  const save = (who: TestClient, body: unknown) => who.send('PUT', '/api/batch-mappings', body as object);
  const listed = async (who: TestClient) => (await who.get('/api/batch-mappings')).json() as BatchMapping[];

  test('are kept by header and account', async () => {
    const { client: own } = await newClient();
    const header = ['Situs, "line"', 'Ort', ''];
    const first = (await save(own, { header, columns: { address: 0 } })).json() as BatchMapping;
    const again = (await save(own, { header, columns: { address: 0, city: 1 } })).json() as BatchMapping;
    expect([again.id, again.header, again.columns]).toEqual([first.id, header, { address: 0, city: 1 }]);
    await save(own, { header: ['a'], columns: { address: 0 } });
    expect((await listed(own)).map((mapping) => mapping.header)).toEqual([['a'], header]);
    const stranger = await app.signUp();
    expect(await listed(stranger)).toEqual([]);
    expect((await stranger.send('DELETE', `/api/batch-mappings/${first.id}`)).json().code).toBe('batch_mapping_not_found');
    expect((await own.send('DELETE', `/api/batch-mappings/${first.id}`)).statusCode).toBe(204);
    expect((await own.send('DELETE', `/api/batch-mappings/${first.id}`)).json().code).toBe('batch_mapping_not_found');
    expect((await own.send('DELETE', '/api/batch-mappings/x')).json().code).toBe('batch_mapping_not_found');
    expect(await listed(own)).toHaveLength(1);
  });

  test.each<[string, unknown]>([
    ['a column that is not there', { header: ['a'], columns: { address: 1 } }],
    ['no address', { header: ['a'], columns: { city: 0 } }],
    ['a NUL', { header: ['a\0'], columns: { address: 0 } }],
    ['no header', { header: [], columns: { address: 0 } }],
    ['501 columns', { header: Array.from({ length: 501 }, () => 'a'), columns: { address: 0 } }],
  ])('%s is refused', async (_what, body) => {
    expect((await save(client, body)).statusCode).toBe(400);
  });

  test('the oldest make room', async () => {
    const { client: own } = await newClient();
    for (let at = 0; at < 102; at += 1) await save(own, { header: [`column ${at}`], columns: { address: 0 } });
    const kept = await listed(own);
    expect([kept.length, kept[0]!.header, kept.at(-1)!.header]).toEqual([100, ['column 101'], ['column 2']]);
  });
});

test('the sample file can be uploaded as it is', async () => {
  const sample = await client.get('/api/batch-sample.csv');
  expect(sample.headers['content-type']).toBe('text/csv; charset=utf-8');
  const job = batchJob.parse((await uploadCsv(client, sample.body)).json());
  expect(job).toMatchObject({ skippedRows: 0, quote: { unreadable: 0 } });
  expect(job.totalRows).toBeGreaterThan(2);
});
