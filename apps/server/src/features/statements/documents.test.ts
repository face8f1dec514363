import { statement as statementSchema, type Movement } from '@deedline/contract/money/statement';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMover, dateMovements } from '../../testing/credits.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { writeLine } from './write-statement-csv.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
});
afterAll(() => app.close());

/** An account to which everything has happened once, followed by `more` grants. */
async function startBusy(more = 0) {
  const client = await app.signUp();
  const mover = await createMover(app.ctx.db, client);
  const { id } = (await client.post('/api/searches', QUILLMERE.full)).json<{ id: string }>();
  await app.runner.idle();
  const payment = await mover.buy(1250);
  await mover.takeBack(payment, 1300);
  await mover.buy(90);
  await mover.refund(id, 1);
  await mover.revoke(2);
  const running = await mover.hold(5);
  await app.ctx.db.query('select count(grant_credits($1 || n, $2, 1)) from generate_series(1, $3) n', [
    `more:${mover.accountId}:`,
    mover.accountId,
    more,
  ]);
  return { client, mover, id, payment, running };
}
/** Oldest first. */
async function readMovements(client: TestClient): Promise<Movement[]> {
  const all: Movement[] = [];
  for (let before = ''; ;) {
    const page = statementSchema.parse((await client.get(`/api/statement?view=movements&limit=200${before}`)).json());
    all.push(...page.movements);
    if (page.next === null) return all.toReversed();
    before = `&before=${page.next}`;
  }
}
/** Reads a line of ours like a spreadsheet, if no cell contains a quotation mark. */
const readCells = (line: string) => [...`,${line}`.matchAll(/,(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain);
const grouped = (figure: number) => figure.toLocaleString('en-US');
const signed = (figure: number) => (figure > 0 ? `+${grouped(figure)}` : grouped(figure));

describe('the statement as CSV', () => {
  test('has a line for every movement of the period, oldest first', async () => {
    const { client, id, payment, running } = await startBusy();
    const answer = await client.get('/api/statement.csv?timeZone=America/New_York');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="deedline-statement.csv"',
      'cache-control': 'no-store',
    });
    const [head, ...lines] = answer.body.split('\r\n').slice(0, -1).map(readCells);
    expect(answer.body.endsWith('\r\n')).toBe(true);
    const movements = await readMovements(client);
    expect(lines.map((cells) => Object.fromEntries(head!.map((name, index) => [name, cells[index]])))).toEqual(
      movements.map(({ number, kind, what, change, after, hash, search, batch, payment: paid }) => ({
        Number: String(number),
        Date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        Time: expect.stringMatching(/^\d\d:\d\d:\d\d$/),
        'Time zone': expect.stringMatching(/^UTC-0[45]:00$/),
        Kind: kind,
        'What happened': what,
        'Search mode': search?.searchMode ?? '',
        'Search ID': search?.id ?? (kind === 'hold' ? running : ''),
        'Batch ID': batch?.id ?? '',
        Payment: paid ?? '',
        'Wallet change': String(change.wallet),
        'Held change': String(change.held),
        'Owed change': String(change.owed),
        'Wallet after': String(after.wallet),
        'Held after': String(after.held),
        'Owed after': String(after.owed),
        Hash: expect.stringMatching(`^sha256:${hash}[0-9a-f]{52}$`),
      })),
    );
    expect([answer.body.includes(id), answer.body.includes(payment), answer.body.includes('Tannery')]).toEqual([true, true, false]);
  });

  test('has thousands of movements, each once', async () => {
    const { client } = await startBusy(2500);
    const lines = (await client.get('/api/statement.csv')).body.split('\r\n').slice(1, -1);
    expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(lines.map((_, index) => index + 1));
    expect(lines.length).toBeGreaterThan(2500);
  });

  test('contains its period only, which its file name states', async () => {
    const { client, mover } = await startBusy();
    const count = (await readMovements(client)).length;
    await dateMovements(
      app,
      mover.accountId,
      Array.from({ length: count }, (_, n) => new Date(Date.UTC(2026, 2, 1 + n))),
    );
    const answer = await client.get('/api/statement.csv?from=2026-03-02&to=2026-03-04');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="deedline-statement-from-2026-03-02-to-2026-03-04.csv"');
    expect(
      answer.body
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',').slice(0, 2).join(' ')),
    ).toEqual(['2 2026-03-02', '3 2026-03-03', '4 2026-03-04']);
  });

  test('neutralizes formulas, and quotes separators and line breaks', () => {
    expect(writeLine(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '＝1', 'a,b', 'say "so"', 'two\nlines', -5, 0, null, undefined])).toBe(
      `'=1+1,'+1,'-1,'@SUM(A1),'\tx,'＝1,"a,b","say ""so""","two\nlines",-5,0,,\r\n`,
    );
  });
});

describe('the statement as PDF', () => {
  test('has the account, the totals and every movement', async () => {
    const { client, mover, id } = await startBusy(100);
    const answer = await client.get('/api/statement.pdf');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="deedline-statement.pdf"',
    });
    const pages = readPdf(answer.rawPayload);
    const movements = await readMovements(client);
    const text = pages.flat();
    const rows = movements.map(
      ({ number, what, change, after, hash }) =>
        `${number} DAY ${what} ${signed(change.wallet)} ${grouped(after.wallet)} ${after.held} ${after.owed} ${hash}`,
    );
    const lines = text.filter((line) => / [0-9a-f]{12}$/.test(line)).map((line) => line.replace(/\w{3} \d+, \d{4}/, 'DAY'));
    expect(lines).toEqual(rows);
    expect(pages.map((page) => /Page .*/.exec(page.at(-1)!)![0])).toEqual(pages.map((_, index) => `Page ${index + 1} of ${pages.length}`));
    expect(pages.length).toBeGreaterThan(3);
    const first = pages[0]!.join('\n');
    const { email } = (await client.get('/api/auth/user')).json<{ email: string }>();
    for (const words of [mover.accountId, email, 'From the beginning until now', `Movements ${movements.length}`])
      expect(first).toContain(words);
    for (const words of [
      'Opening balance 0',
      /Bought \+1,340/,
      /Given \+110/,
      /Refunded \+1/,
      /Spent -5/,
      /Taken back -1,302/,
      /Closing balance 144/,
    ])
      expect(first).toMatch(words);
    expect(text.join('\n')).toContain(`Property address search, ${id}`);
    expect(text.join('\n')).not.toContain('Tannery');
  });

  test('of a period without movements is one page that says so', async () => {
    const { client } = await startBusy();
    const answer = await client.get('/api/statement.pdf?from=1999-01-01&to=1999-12-31');
    const [page, ...more] = readPdf(answer.rawPayload);
    expect(more).toEqual([]);
    expect(page!.join('\n')).toMatch(/Jan 1, 1999 to Dec 31, 1999/);
    expect(page!.join('\n')).toContain('No movements in this period.');
  });
});

describe('the receipt as PDF', () => {
  test('has all parts of the receipt, and no data of the person or property searched for', async () => {
    const { client, id, mover } = await startBusy();
    const answer = await client.get(`/api/searches/${id}/receipt.pdf?timeZone=America/New_York`);
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="deedline-receipt-${id}.pdf"`);
    const text = readPdf(answer.rawPayload).flat().join('\n');
    for (const words of [
      'Property address search',
      `Search ${id}`,
      `Account ${mover.accountId}`,
      'Purpose Skip Tracing (Real Estate)',
      'Status Completed',
      'Rule Full Report',
      'Price of what was delivered 5',
      'Charged (5 held, 0 released) 5',
      'Quillmere County',
      '(America/New_York)',
      'Page 1 of 1',
    ])
      expect(text).toContain(words);
    for (const { number, hash } of (await readMovements(client)).filter(({ search }) => search?.id === id))
      expect(text).toMatch(new RegExp(`No\\. ${number} .* ${hash}`));
    expect(text).not.toMatch(/Tannery|Varnham|555-/);
  });

  test('of a repeated answer says what was bought before', async () => {
    const { client, id } = await startBusy();
    const again = (await client.post('/api/searches', QUILLMERE.full)).json<{ id: string }>().id;
    await app.runner.idle();
    const text = readPdf((await client.get(`/api/searches/${again}/receipt.pdf`)).rawPayload)
      .flat()
      .join('\n');
    expect(text).toMatch(new RegExp(`Bought before: the contacts \\(\\w{3} \\d+, \\d{4}, search ${id}\\) -\\d`));
    expect(text).toMatch(/Charged \(5 held, 5 released\) 0/);
  });
});
