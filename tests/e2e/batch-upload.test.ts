import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BatchJob, BatchMapping } from '@deedline/contract/search/batch';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectToast } from './asking.ts';
import { readRows, uploadRows, waitForJob } from './batch-asking.ts';
import { findFaults, showAs } from './find-faults.ts';
import { signUp } from './sign-up.ts';
import { useVisit } from './visit.ts';

const visit = useVisit();

let folder = '';
beforeAll(() => void (folder = mkdtempSync(path.join(tmpdir(), 'deedline-upload-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const main = (): Locator => visit.page.getByRole('main');
const desk = (): Locator => main().getByRole('form', { name: 'Upload' });
const quote = (): Locator => main().getByRole('form', { name: 'Quote' });
const fact = (name: string): Locator => desk().locator('dt', { hasText: name }).locator('xpath=following-sibling::dd');
const readJobs = async () => (await (await visit.page.request.get(`${visit.url}/api/batch-jobs`)).json()) as BatchJob[];

/** Opens the page as a signed-in visitor; returns once a file can be chosen. */
async function openPage(): Promise<void> {
  await signUp(visit.page, visit.url);
  await visit.page.goto(`${visit.url}/batch-upload`);
  await desk().getByText('Maximum 1000 rows per upload', { exact: true }).waitFor();
}

async function choose(name: string, text: string | Buffer): Promise<void> {
  await visit.page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
}

/** Delays requests for a script or an API path until the returned function is called. */
async function hold(pattern: RegExp): Promise<() => Promise<void>> {
  const { promise: released, resolve: letGo } = Promise.withResolvers<void>();
  await visit.context.route(pattern, async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  return async () => {
    letGo();
    await visit.context.unroute(pattern);
  };
}

const WORKER = /csv-worker-[^/]*\.js$/;

describe('a file that can be used', () => {
  it('is read, corrected, remembered, quoted and started', async () => {
    const { page } = visit;
    await openPage();
    await expect.poll(() => desk().getByLabel('Purpose').inputValue()).toBe('skip_tracing');
    await expect
      .poll(() => desk().getByLabel('Purpose').locator('option').allInnerTexts())
      .toEqual(['Skip Tracing (Real Estate)', 'Debt Collection', 'Legal Process Serving', 'Fraud Prevention']);
    const known = readRows(visit, 3);
    const lines = [...known, known[0]!].map(({ address, city, state, zip }) => `7;${address};${city};${state};${zip};"a; ""b"""`);
    const text = ['Ref;Where it is;Town;ST;Code;Note', ...lines, ';;;;;', '9;;Quillmere;FK;00100;no house'].join('\r\n');
    await choose('Bob’s leads.csv', Buffer.from(`\uFEFF${text}`, 'utf16le'));
    await expectToast(page, 'Upload failed', 'CSV must have an "address" column');
    await expect.poll(() => fact('Delimiter').innerText()).toBe('Semicolon');
    await expect.poll(() => fact('Encoding').innerText()).toBe('UTF-16');

    const preview = desk().getByRole('table', { name: 'The first rows as they will be read' });
    const raw = desk().getByRole('table', { name: 'The first rows of the file' });
    await expect.poll(() => raw.getByRole('columnheader').allInnerTexts()).toEqual(['Ref', 'Where it is', 'Town', 'ST', 'Code', 'Note']);
    await expect.poll(() => raw.getByRole('row').nth(1).getByRole('cell').allInnerTexts()).toContain(known[0]!.address);
    expect(await findFaults(page, 'a file without an address column')).toEqual([]);
    await showAs(page, 1440, 'light');
    for (const [field, column] of [
      ['Address', 'Where it is'],
      ['City', 'Town'],
      ['State', 'ST'],
      ['ZIP', 'Code'],
    ] as const)
      await desk().getByLabel(field, { exact: true }).selectOption(column);
    const readFirst = async () =>
      (await preview.locator('tbody tr').first().innerText()).split(/\s*\t\s*|\n/).filter((cell) => cell !== '–');
    await expect.poll(readFirst).toEqual(Object.values(known[0]!).filter(Boolean));
    await expect.poll(() => preview.locator('tbody tr').count()).toBe(5);
    await expect
      .poll(async () => [await fact('Rows with an address').innerText(), await fact('Skipped rows').innerText()])
      .toEqual(['4', '1']);
    await desk().getByRole('button', { name: 'Remember these columns' }).click();
    await expectToast(page, 'Columns remembered', 'The next file with this header is read the same way.');

    await desk().getByText('1 row is skipped').click();
    expect(await findFaults(page, 'a file that was read')).toEqual([]);
    await showAs(page, 1440, 'light');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      desk().getByRole('button', { name: 'Download skipped rows' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('Bob’s leads-skipped.csv');
    expect(readFileSync(await file.path(), 'utf8')).toBe(
      '\uFEFFLine,Reason,Ref,Where it is,Town,ST,Code,Note\r\n7,No address,9,,Quillmere,FK,00100,no house\r\n',
    );

    await desk().getByRole('button', { name: 'Get quote' }).click();
    await expectToast(page, 'Policy Agreement Required', 'Please agree to the permissible use policy');
    await desk().getByLabel('I agree to the permissible use policy').check();
    await desk().getByRole('button', { name: 'Get quote' }).click();
    await quote().getByText('$15.00', { exact: true }).first().waitFor();
    await expect
      .poll(() => quote().getByRole('listitem').allInnerTexts())
      .toEqual(
        expect.arrayContaining([
          expect.stringMatching(/New searches\s*3\s/),
          expect.stringMatching(/Duplicates within this file\s*1\s*free/),
        ]),
      );
    expect(await findFaults(page, 'a quote')).toEqual([]);
    await showAs(page, 1440, 'light');
    const [pending] = await readJobs();
    expect(pending).toMatchObject({ fileName: 'Bob’s leads.csv', status: 'pending', totalRows: 4, skippedRows: 1, totalCost: 0 });

    await quote().getByLabel('Cap in credits').fill('none');
    await expect.poll(() => quote().getByRole('button', { name: 'Start' }).isDisabled()).toBe(true);
    await quote().getByLabel('Cap in credits').fill('9');
    await quote().getByText('A cap of 9 credits is enough for at least 1 of the 3 new searches.').waitFor();
    await quote().getByRole('button', { name: 'Start' }).click();
    await expectToast(page, 'Batch upload started', 'Your properties are being processed in the background.');
    await desk().getByText('Drop a CSV file here').waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    const job = await waitForJob(page, visit.url, pending!.id, 'completed');
    expect(job).toMatchObject({ capCredits: 9, stopped: 'cap', includeContacts: true });
    expect(job.totalCost).toBeLessThanOrEqual(9);

    await choose('more.csv', `Ref;Where it is;Town;ST;Code;Note\n1;5 Elm St;Quillmere;FK;00100;`);
    await page.getByText('Found 1 properties to process', { exact: true }).first().waitFor();
    await desk().getByText('Read by the columns you remembered for files with this header.').waitFor();
    await desk().getByRole('button', { name: 'Forget' }).click();
    await expectToast(page, 'Columns forgotten', 'The next file with this header is read by its column names.');
    expect((await (await page.request.get(`${visit.url}/api/batch-mappings`)).json()) as BatchMapping[]).toEqual([]);
  });

  it('is not started on terms that a colleague changed until whoever starts it has agreed to them', async () => {
    const { page, url } = visit;
    await signUp(page, url);
    const { id } = await uploadRows(page, url, readRows(visit, 2), 'shared.csv', { start: false });
    await page.goto(`${url}/batch-upload?job=${id}`);
    const start = quote().getByRole('button', { name: 'Start' });
    await start.and(page.locator(':enabled')).waitFor();
    const requote = (data: object) => page.request.post(`${url}/api/batch-jobs/${id}/quote`, { data });
    // The page polls, so the change may be seen before the press or be told by the refusal.
    expect((await requote({ includeContacts: false })).ok()).toBe(true);
    await quote().getByRole('alert').filter({ hasText: 'Somebody else changed these terms meanwhile.' }).waitFor();
    expect(await start.isDisabled()).toBe(true);
    expect(await findFaults(page, 'terms that a colleague changed')).toEqual([]);
    await quote().getByRole('button', { name: 'Go on with the new terms' }).click();
    await start.click();
    await expectToast(page, 'Batch upload started', 'Your properties are being processed in the background.');
    expect(await waitForJob(page, url, id, 'completed')).toMatchObject({ includeContacts: false });
  });

  it('is accepted when it is dropped anywhere on the card, and nowhere else', async () => {
    const { page } = visit;
    await openPage();
    const transfer = await page.evaluateHandle<unknown>(
      `(() => { const dropped = new DataTransfer(); dropped.items.add(new File(['Street,City\\n1 A St,Quillmere\\n2 B St,Quillmere'], 'dropped.csv')); return dropped; })()`,
    );
    const event = { dataTransfer: transfer };
    await desk().getByLabel('Purpose').dispatchEvent('dragenter', event);
    await desk().getByText('Drop to read this file').waitFor();
    await desk().dispatchEvent('dragleave', event);
    await desk().getByText('Drop to read this file').waitFor({ state: 'detached' });
    await desk().getByLabel('Purpose').dispatchEvent('drop', event);
    await page.getByText('Found 2 properties to process', { exact: true }).first().waitFor();
    await expect.poll(() => desk().getByRole('heading', { level: 2 }).innerText()).toBe('dropped.csv');
    const refused = await page.evaluate<boolean>(
      `(() => { const dropped = new DataTransfer(); dropped.items.add(new File([], 'a.csv')); return !document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true })); })()`,
    );
    expect(refused).toBe(true);
  });

  it('of 200,000 rows is read while the page keeps drawing', async () => {
    const { page } = visit;
    await openPage();
    const large = path.join(folder, 'large.csv');
    writeFileSync(
      large,
      `address,city,state,zip\n${Array.from({ length: 200_000 }, (_, row) => `${row} Long St,Quillmere,FK,00100\n`).join('')}`,
    );
    // Counts frames that show a partly read file. There would be none if the rows were read on the page's main thread.
    await page.evaluate(`
      window.framesWhileReading = 0;
      const count = () => {
        const shown = document.querySelector('progress')?.value ?? 0;
        if (shown > 0 && shown < 100) window.framesWhileReading += 1;
        requestAnimationFrame(count);
      };
      requestAnimationFrame(count);
    `);
    await page.locator('input[type=file]').setInputFiles(large);
    await page.getByText('Found 200,000 properties to process', { exact: true }).first().waitFor();
    expect(await page.evaluate<number>('window.framesWhileReading')).toBeGreaterThan(0);
    await expect.poll(() => fact('Rows with an address').innerText()).toBe('200,000');
  });

  it('can be cancelled while it is being read and while it is being sent', async () => {
    await openPage();
    const letRead = await hold(WORKER);
    await choose('a.csv', 'address\n"1 A St, Quillmere, FK 00100"');
    await desk().getByRole('heading', { name: 'Reading a.csv' }).waitFor();
    await desk().getByRole('button', { name: 'Cancel' }).click();
    await desk().getByText('Drop a CSV file here').waitFor();
    await letRead();
    await choose('a.csv', 'address\n"1 A St, Quillmere, FK 00100"');
    await desk().getByLabel('I agree to the permissible use policy').check();
    const letSend = await hold(/\/api\/batch-jobs\?/);
    await desk().getByRole('button', { name: 'Get quote' }).click();
    await desk().getByRole('progressbar', { name: 'Sending a.csv' }).waitFor();
    await desk().getByRole('button', { name: 'Cancel' }).click();
    await desk().getByRole('button', { name: 'Get quote' }).waitFor();
    await letSend();
    expect(await readJobs()).toEqual([]);
  });
});

describe('a file that cannot be used', () => {
  it('is refused with the specification’s messages', async () => {
    const { page } = visit;
    await openPage();
    const cases: [name: string, text: string, title: string, description: string | RegExp][] = [
      ['leads.xlsx', 'address\n1 A St', 'Invalid file type', 'Please upload a CSV file'],
      ['a.csv', '', 'Upload failed', 'CSV file is empty'],
      ['a.csv', 'name,city\nAnn,Quillmere', 'Upload failed', 'CSV must have an "address" column'],
      ['a.csv', 'Street,City\n ,Quillmere\n\n', 'Upload failed', 'No valid data rows found in CSV'],
      ['a.csv', 'address\n"1 A St', 'Upload failed', /^Failed to parse CSV: .*quote/],
    ];
    for (const [name, text, title, description] of cases) {
      await page.goto(`${visit.url}/batch-upload`);
      await choose(name, text);
      const toast = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
      await toast.getByText(title, { exact: true }).waitFor();
      await toast.getByText(description, { exact: true }).waitFor();
      await expect.poll(() => desk().getByRole('button', { name: 'Start' }).count()).toBe(0);
    }
    await desk().getByRole('alert').getByText('Nothing was uploaded or charged.').waitFor();
    expect(await findFaults(page, 'a file that was refused')).toEqual([]);
    expect(await readJobs()).toEqual([]);
  });

  it('reports an error when it no longer exists', async () => {
    const { page } = visit;
    await openPage();
    const gone = path.join(folder, 'gone.csv');
    writeFileSync(gone, 'address\n1 A St');
    const letRead = await hold(WORKER);
    await page.locator('input[type=file]').setInputFiles(gone);
    await desk().getByRole('heading', { name: 'Reading gone.csv' }).waitFor();
    rmSync(gone);
    await letRead();
    await expectToast(page, 'Upload failed', 'Failed to read file');
  });

  it('shows the server’s message when the server refuses it, and stays on the page', async () => {
    const { page } = visit;
    await openPage();
    await choose('a.csv', 'address,city\n1 A St,Quillmere');
    await desk().getByLabel('I agree to the permissible use policy').check();
    await page.route(/\/api\/batch-jobs\?/, (route) =>
      route.fulfill({ status: 409, contentType: 'application/json', body: '{"message":"You have 20 batch jobs. Nothing was charged."}' }),
    );
    await desk().getByRole('button', { name: 'Get quote' }).click();
    await expectToast(page, 'Upload failed', 'You have 20 batch jobs. Nothing was charged.');
    await desk().getByRole('alert').getByText('your file is still here').waitFor();
  });
});

describe('a quote', () => {
  it('survives leaving the page, leads back to the columns, and can be discarded by keyboard', async () => {
    const { page } = visit;
    await openPage();
    await choose('later.csv', 'address,city,state,zip\n1 A St,Quillmere,FK,00100');
    await desk().getByRole('switch', { name: 'Owner contacts too' }).click();
    await desk().getByLabel('I agree to the permissible use policy').check();
    await desk().getByRole('button', { name: 'Get quote' }).click();
    await quote().getByRole('button', { name: 'Change columns' }).click();
    await desk().getByLabel('Address', { exact: true }).waitFor();
    await expect.poll(readJobs).toEqual([]);
    await desk().getByRole('button', { name: 'Get quote' }).click();
    await quote().getByText('$2.00', { exact: true }).first().waitFor();
    await page.goto(`${visit.url}/dashboard`);
    await page.goto(`${visit.url}/batch-upload?job=${(await readJobs())[0]!.id}`);
    await quote().getByText('$2.00', { exact: true }).first().waitFor();
    await expect.poll(() => quote().getByRole('button', { name: 'Change columns' }).count()).toBe(0);
    // While the API is unreachable, the list says when it was loaded; afterwards it resumes by itself.
    const lost = main().getByText('Deedline cannot be reached right now.');
    await page.route(/\/api\/batch-jobs(\?|$)/, (route) => route.abort());
    await lost.waitFor();
    await page.unroute(/\/api\/batch-jobs(\?|$)/);
    await lost.waitFor({ state: 'detached' });
    await quote().getByRole('button', { name: 'Discard' }).focus();
    await page.keyboard.press('Enter');
    await expectToast(page, 'Upload discarded', 'Its rows are deleted. Nothing was charged.');
    expect(await readJobs()).toEqual([]);
    await page.goto(`${visit.url}/batch-upload?job=01900000-0000-7000-8000-000000000000`);
    await main().getByRole('heading', { name: 'Batch job not found' }).waitFor();
    await main().getByRole('button', { name: 'Upload a file' }).click();
    await desk().getByText('Drop a CSV file here').waitFor();
  });
});
