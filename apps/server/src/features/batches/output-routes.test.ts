import { EXPORT_COLUMNS_WITH_ID, exportRowsWithId } from '@deedline/contract/search/export';
import { search as searchSchema, type Search } from '@deedline/contract/search/search';
import { writeCsvCell } from '@deedline/contract/csv-cell';
import naughty from 'big-list-of-naughty-strings' with { type: 'json' };
import { parse } from 'csv-parse/sync';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NOTHING, PELLWORTH, seedOutputJob, type SeededJob, type SeedJob, type SeedRow } from '../../testing/batches/output.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { eraseSearches } from '../searches/read-searches.ts';

/** Fixed, because whether a phone may be called depends on the time. */
const NOW = new Date('2026-11-22T17:11:00Z');
let app: TestServer;
beforeAll(async () => {
  app = await startTestServer({ ctx: { now: () => NOW } });
});
afterAll(() => app.close());

interface Owned extends SeededJob {
  client: TestClient;
  accountId: string;
}
async function seed(job: SeedJob, client?: TestClient): Promise<Owned> {
  const owner = client ?? (await app.signUp());
  const accountId = (await owner.get('/api/auth/user')).json<{ id: string }>().id;
  return { ...(await seedOutputJob(app.ctx, accountId, job)), client: owner, accountId };
}
const fetchOutput = ({ client, id }: Pick<Owned, 'client' | 'id'>, query = '') => client.get(`/api/batch-jobs/${id}/output${query}`);
async function readCells(job: Owned, query = ''): Promise<string[][]> {
  const answer = await fetchOutput(job, query);
  expect(answer.statusCode).toBe(200);
  return parse(answer.body, { bom: true });
}
/** The lines as objects, by column name. */
async function readLines(job: Owned, query = ''): Promise<Record<string, string>[]> {
  const [header, ...lines] = await readCells(job, query);
  return lines.map((cells) => Object.fromEntries(header!.map((name, index) => [name, cells[index]!])));
}

const ADDRESS = { address: '418 Tannery Row', city: 'Quillmere', state: 'FK', zip: '00412' };
const ROWS: SeedRow[] = [
  { cells: ['1', '418 Tannery Row'], input: ADDRESS, results: PELLWORTH, credits: 5 },
  { cells: ['2', '999 Nowhere Lane'], input: ADDRESS, results: NOTHING, state: 'not_found' },
  { cells: ['3', '?'], state: 'failed', message: 'Street address is required' },
  { cells: ['4', ''], state: 'skipped' },
  { cells: ['5', '420 Tannery Row'] },
  { cells: ['6', '422 Tannery Row'] },
];
const HEADER = ['id', 'address'];

describe('the answer', () => {
  test('is a download that no cache keeps', async () => {
    const job = await seed({ header: HEADER, rows: ROWS });
    const { headers, rawPayload } = await fetchOutput(job);
    expect(headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' });
    expect(headers['content-disposition']).toMatch(new RegExp(`^attachment; filename="skiptrace_batch_${job.id}_\\d{14}\\.csv"$`));
    expect([...rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const misses = await fetchOutput(job, '?layout=property_list&rows=misses&format=xlsx');
    expect(misses.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(misses.headers['content-disposition']).toMatch(/skiptrace_batch_[0-9a-f-]{36}_property_list_misses_\d{14}\.xlsx"$/);
  });

  test.each(['layout=excel', 'format=pdf', 'rows=none', 'phones=dashed', 'numbers=some'])('?%s is refused', async (query) => {
    const answer = await fetchOutput(await seed({ header: HEADER, rows: [] }), `?${query}`);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'invalid_request' }]);
  });

  test('leaves out, where that is asked, the numbers that must not be called', async () => {
    const job = await seed({ header: HEADER, rows: ROWS.slice(0, 1) });
    const terms = 'kind=litigator&listDate=2026-11-20';
    await job.client.send('POST', `/api/do-not-call/lists?${terms}`, '419,5550117\n', { 'content-type': 'text/csv' });
    const phonesOf = async (query: string) => (await readLines(job, `?layout=phones${query}`)).map(({ Phone: phone }) => phone);
    expect(await phonesOf('')).toEqual(['4195550142', '4195550117', '4195550199']);
    expect(await phonesOf('&numbers=unlisted')).toEqual(['4195550199']);
    const { headers } = await fetchOutput(job, '?numbers=unlisted');
    expect(headers['content-disposition']).toMatch(/skiptrace_batch_[0-9a-f-]{36}_unlisted_\d{14}\.csv"$/);
  });

  test('needs a session', async () => {
    const { id } = await seed({ header: HEADER, rows: ROWS });
    expect((await fetchOutput({ client: app.visitor, id })).json()).toMatchObject({ code: 'unauthorized' });
  });

  test('is not found for the job of another account, one still being read, and an unknown one', async () => {
    const { id } = await seed({ header: HEADER, rows: ROWS });
    const stranger = await app.signUp();
    const unread = await seed({ header: HEADER, rows: [], isUnread: true }, stranger);
    for (const asked of [id, unread.id, '019de000-0000-7000-8000-000000000000', 'x', '%00']) {
      const answer = await fetchOutput({ client: stranger, id: asked });
      expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'batch_job_not_found', message: 'Batch job not found' }]);
    }
  });

  test('is rate-limited per account', async () => {
    const job = await seed({ header: HEADER, rows: [] });
    const answers = [];
    for (let count = 0; count < 61; count += 1) answers.push(await fetchOutput(job, '?layout=detailed'));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
    expect(answers.at(-1)!.json()).toMatchObject({ code: 'too_many_requests' });
  });

  test('cannot be requested by HEAD, which would read the job for nothing', async () => {
    const { id, client } = await seed({ header: HEADER, rows: ROWS });
    const answer = await app.server.inject({ method: 'HEAD', url: `/api/batch-jobs/${id}/output`, headers: { cookie: client.cookie! } });
    expect(answer.statusCode).toBe(404);
  });
});

describe('columns of the file', () => {
  test('are returned unchanged, whatever they hold', async () => {
    const texts = naughty.filter((text) => !text.includes('\0'));
    const job = await seed({ header: ['first', 'second'], rows: texts.map((text, index) => ({ cells: [text, texts.at(-index)!] })) });
    const back = (await readCells(job)).slice(1).map((cells) => cells.slice(0, 2));
    expect(back.map((cells) => cells.map((cell) => cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/u, '')))).toEqual(
      texts.map((text, index) => [text, texts.at(-index)!].map((cell) => cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/u, ''))),
    );
    for (const cell of back.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/u);
  });

  test('keep their order, empty and repeated names, and every cell of lines that are longer or shorter', async () => {
    const rows = [['a', 'b', 'c'], ['d'], ['e', 'f', 'g', 'h', 'i']].map((cells): SeedRow => ({ cells }));
    const cells = await readCells(await seed({ header: ['x', '', 'x'], rows }));
    expect(cells.map((line) => line.slice(0, 6))).toEqual([
      ['x', '', 'x', 'Column 4', 'Column 5', 'Input Data: Address'],
      ['a', 'b', 'c', '', '', ''],
      ['d', '', '', '', '', ''],
      ['e', 'f', 'g', 'h', 'i', ''],
    ]);
  });

  test('cannot be confused with ours', async () => {
    const [header] = await readCells(await seed({ header: ['Address', 'Phone 1'], rows: ROWS }), '?layout=property_list');
    expect(header!.filter((name) => /(Address|Phone 1)$/.test(name))).toEqual([
      'Address',
      'Phone 1',
      'Result: Address',
      'Mailing Address',
      'Result: Phone 1',
    ]);
  });
});

const statusesOf = async (job: Owned) => (await readLines(job)).map(({ id, Status, Message }) => [id, Status, Message]);

describe('rows', () => {
  test('state their outcome while the job runs', async () => {
    const job = await seed({ header: HEADER, rows: ROWS, status: 'processing', running: [5, 5] });
    expect(await statusesOf(job)).toEqual([
      ['1', 'Found', ''],
      ['2', 'Not found', 'Unable to locate property records for this address. Please verify the address and try again.'],
      ['3', 'Failed', 'Street address is required'],
      ['4', 'Skipped', 'This row has no address'],
      ['5', 'Running', 'This row is being run'],
      ['6', 'Waiting', 'This row has not been run yet'],
    ]);
  });

  test.each([
    ['pending', null, 'Waiting', 'This row has not been run yet'],
    ['cancelled', null, 'Not run', 'The job was cancelled before this row was run'],
    ['failed', null, 'Not run', 'The job ended before this row was run'],
    ['completed', 'credits', 'Not run', 'Your credits ran out before this row was run'],
    ['completed', 'cap', 'Not run', 'The cap of the job was reached before this row was run'],
  ] as const)('of a job that is %s (%s)', async (status, stopped, word, message) => {
    const job = await seed({ header: HEADER, rows: ROWS, status, ...(stopped ? { stopped } : {}) });
    expect((await statusesOf(job)).slice(4)).toEqual([
      ['5', word, message],
      ['6', word, message],
    ]);
  });

  test.each([
    ['found', ['1']],
    ['misses', ['2', '3', '4', '5', '6']],
    ['skipped', ['4']],
    ['all', ['1', '2', '3', '4', '5', '6']],
  ])('?rows=%s', async (rows, ids) => {
    const job = await seed({ header: HEADER, rows: ROWS, status: 'cancelled' });
    expect((await readLines(job, `?rows=${rows}`)).map(({ id }) => id)).toEqual(ids);
  });

  test('that found nothing give their reason in layouts without a column for it', async () => {
    const job = await seed({ header: HEADER, rows: ROWS, status: 'cancelled' });
    const [header, ...lines] = await readCells(job, '?rows=misses&layout=property_list');
    expect(header!.slice(-2)).toEqual(['Status', 'Message']);
    expect(lines.map((cells) => cells.at(-2))).toEqual(['Not found', 'Failed', 'Skipped', 'Not run', 'Not run']);
    expect((await readCells(job, '?rows=all&layout=property_list'))[0]!.at(-1)).toBe('Litigator');
    for (const layout of ['gohighlevel', 'detailed']) expect(await readCells(job, `?rows=misses&layout=${layout}`)).toHaveLength(1);
  });

  test('of more than one page come in order, each once', async () => {
    const rows = Array.from({ length: 1203 }, (_, index): SeedRow => ({
      cells: [String(index + 1)],
      ...(index % 3 === 0 ? {} : { state: 'skipped' }),
    }));
    const job = await seed({ header: ['id'], rows });
    const idsOf = async (filter: string) => (await readCells(job, `?rows=${filter}`)).slice(1).map(([id]) => Number(id));
    expect(await idsOf('all')).toEqual(rows.map((_, index) => index + 1));
    expect(await idsOf('skipped')).toEqual(rows.map((_, index) => index + 1).filter((id) => id % 3 !== 1));
  });
});

describe('results', () => {
  test('cost what they were charged less what was refunded', async () => {
    const job = await seed({ header: HEADER, rows: [{ cells: ['1', ''], results: PELLWORTH, credits: 5, refunded: 2 }] });
    expect(await readLines(job)).toMatchObject([{ Credits: '3', 'Search ID': job.searchIds[0], 'Phone 1': '4195550142' }]);
    expect(await readLines(job, '?phones=e164')).toMatchObject([{ 'Phone 1': '+14195550142', 'Phone 3 DNC': 'Not checked' }]);
  });

  test('that were erased are gone, and the row says so', async () => {
    const job = await seed({ header: HEADER, rows: ROWS });
    await eraseSearches(app.ctx.db, job.accountId, new Date());
    expect((await readLines(job))[0]).toMatchObject({ Status: 'Found', Message: 'The result was erased', 'Phone 1': '', Confidence: '' });
  });

  test('detailed: exactly what the browser exports of these searches', async () => {
    const nasty = { ...PELLWORTH, owner: { ...PELLWORTH.owner!, name: '=PELL "ISA"\nWORTH, I' } };
    const job = await seed({ header: HEADER, rows: [ROWS[0]!, ROWS[3]!, { cells: [], results: nasty, credits: 5 }] });
    const searches: Search[] = [];
    for (const id of job.searchIds.filter((id) => id !== null))
      searches.push(searchSchema.parse((await job.client.get(`/api/searches/${id}`)).json()));
    const lines = [EXPORT_COLUMNS_WITH_ID, ...searches.flatMap(exportRowsWithId)];
    expect((await fetchOutput(job, '?layout=detailed&phones=e164')).body).toBe(
      lines.map((cells) => cells.map(writeCsvCell).join(',')).join('\n'),
    );
  });

  test('as a workbook hold the same texts, all as text cells', async () => {
    const job = await seed({ header: ['id', '=address'], rows: ROWS });
    const cells = await readCells(job);
    const { rawPayload } = await fetchOutput(job, '?format=xlsx');
    const [sheet] = await readXlsx(rawPayload, { trim: false });
    expect(sheet!.data.map((line) => line.map((cell) => cell ?? ''))).toEqual([
      ['id', '=address', ...cells[0]!.slice(2)],
      ...cells.slice(1),
    ]);
    expect(cells[0]![1]).toBe("'=address");
  });
});
