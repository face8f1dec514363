import blns from 'big-list-of-naughty-strings/blns.json' with { type: 'json' };
import { batchJob } from '@deedline/contract/search/batch';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { countJobs, jsonRow, jsonUpload, QUOTED, selectRows, uploadCsv } from '../../testing/batches/batches.ts';

let app: TestServer;
let client: TestClient;
beforeAll(async () => {
  app = await startTestServer();
  client = await app.signUp();
});
afterAll(() => app.close());

describe('the specification’s JSON', () => {
  test('becomes a job that runs', async () => {
    const answer = await client.post(
      '/api/batch-jobs',
      jsonUpload({ totalRows: 3, rows: [jsonRow('418 Tannery Row', { name: 'Odile' }), jsonRow(' '), jsonRow('')] }),
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
    expect(await selectRows(app, job.id)).toMatchObject([
      { number: 1, line: 2, cells: ['418 Tannery Row', 'Odile', 'Quillmere', 'FK', '00412'], state: 'waiting', keyed: true },
      { number: 2, line: 3, state: 'skipped', message: 'This row has no address', keyed: false },
      { number: 3, line: 4, state: 'skipped' },
    ]);
  });

  test.each<[string, object, string]>([
    ['no row with an address', { rows: [jsonRow(''), jsonRow('  ')] }, 'No valid data rows found in CSV'],
    ['no rows', { rows: [] }, 'No valid data rows found in CSV'],
    ['a file of another kind', { fileName: 'houses.xlsx' }, 'Please upload a CSV file'],
    ['a file of no kind', { fileName: 'houses' }, 'Please upload a CSV file'],
    ['a number for an address', { rows: [{ address: 418 }] }, 'rows.0.address must be text'],
    ['rows that are none', { rows: 'x' }, 'rows must be a list'],
    ['a NUL', { rows: [jsonRow('418 \0 Row')] }, 'rows.0: a text holds no NUL'],
    ['a purpose that is not there', { purpose: 'marketing' }, expect.stringContaining('purpose') as string],
    ['a cap of nothing', { capCredits: 0 }, expect.stringContaining('capCredits') as string],
  ])('%s is refused and leaves nothing', async (_what, over, message) => {
    const own = await app.signUp();
    const answer = await own.post('/api/batch-jobs', jsonUpload(over));
    expect([answer.statusCode, answer.json().message, await countJobs(app, own)]).toEqual([400, message, 0]);
  });

  test('permissible use', async () => {
    const refused = await client.post('/api/batch-jobs', jsonUpload({ permissibleUse: false }));
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'permissible_use_required']);
    expect((await client.post('/api/batch-jobs', jsonUpload({ purpose: undefined }))).json().code).toBe('permissible_use_required');
    expect(
      (await client.post('/api/batch-jobs', jsonUpload({ purpose: undefined, permissibleUse: true, start: false }))).json().purpose,
    ).toBe('skip_tracing');
  });

  test('too large a body', async () => {
    const answer = await client.post('/api/batch-jobs', jsonUpload({ padding: 'x'.repeat(33 * 1024 * 1024) }));
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
    const [first, second] = await selectRows(app, job.id);
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
    expect((await selectRows(app, job.id))[0]!.input).toEqual({ address: '418 Tannery Row', zip: '00412' });
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
    expect([answer.statusCode, answer.json().message, await countJobs(app, own)]).toEqual([status, message, 0]);
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
    const strings = blns.map((text) => text.replaceAll('\0', '').toWellFormed());
    const quoted = strings.map((text) => `"${text.replaceAll('"', '""')}",Quillmere\r\n`);
    const job = batchJob.parse((await uploadCsv(client, `address,city\r\n${quoted.join('')}`)).json());
    const rows = await selectRows(app, job.id);
    expect(rows.map(({ cells }) => cells[0])).toEqual(strings);
    expect(job.totalRows + job.skippedRows).toBe(strings.length);
    expect(job.quote.rows).toBe(job.totalRows);
    const byJson = await client.post(
      '/api/batch-jobs',
      jsonUpload({ start: false, rows: [...strings, '\ud800'].map((address) => jsonRow(address)) }),
    );
    expect(byJson.json()).toMatchObject({ totalRows: job.totalRows + 1, quote: { duplicates: expect.any(Number) } });
  });
});
