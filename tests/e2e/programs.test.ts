import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ERRORS } from '@deedline/contract/errors';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { findFaults } from './find-faults.ts';
import { letSessionsAge } from './held-searches.ts';
import { signUp } from './sign-up.ts';
import { useVisit } from './visit.ts';

const visit = useVisit();
const main = (): Locator => visit.page.getByRole('main');
const ask = async (key: string) =>
  (await visit.page.request.get(`${visit.url}/api/v1/me`, { headers: { authorization: `Bearer ${key}` } })).status();

it('an owner creates a key, which works at once, rotates its secret, and revokes it', async () => {
  const { page, url } = visit;
  const email = await signUp(page, url);
  await page.goto(`${url}/settings`);
  await page.getByRole('link', { name: 'Programs' }).click();
  await main().getByRole('heading', { name: 'Programs', exact: true }).waitFor();
  expect(await findFaults(page, 'the page of programs')).toEqual([]);
  await main().getByRole('link', { name: 'Keys' }).click();
  await main().getByText('No active keys').waitFor();
  expect(await findFaults(page, 'no keys')).toEqual([]);
  await main().getByRole('button', { name: 'Create a key' }).click();
  const form = main().getByRole('form', { name: 'New key' });
  await form.getByLabel('Name').fill('Our dialer');
  await form.getByLabel('Monthly credit limit').fill('many');
  await form.getByRole('button', { name: 'Create key' }).click();
  await form.getByText('Choose at least one purpose').waitFor();
  await form.getByLabel('Skip Tracing (Real Estate)').check();
  await form.getByRole('button', { name: 'Create key' }).click();
  await form.getByText('A whole number of credits, such as 200').waitFor();
  expect(await findFaults(page, 'the form of a key')).toEqual([]);
  await form.getByLabel('Monthly credit limit').fill('200');
  await form.getByRole('button', { name: 'Create key' }).click();
  const shown = page.getByRole('dialog', { name: 'The key for Our dialer' });
  const key = await shown.getByTestId('program-key').innerText();
  expect(await findFaults(page, 'the secret of a key')).toEqual([]);
  await shown.getByRole('button', { name: 'I have saved it' }).click();
  const row = main().getByRole('list', { name: 'Active keys' }).getByRole('listitem');
  await row.getByText('0 credits of 200 credits').waitFor();
  expect(await findFaults(page, 'the page of keys')).toEqual([]);
  expect(await ask(key)).toBe(200);

  await letSessionsAge(visit.databaseUrl, email);
  await row.getByRole('button', { name: 'Rotate Our dialer' }).click();
  await page.getByRole('dialog', { name: 'Rotate the secret for Our dialer?' }).getByRole('button', { name: 'Rotate' }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await confirm.getByLabel('Your password').fill('correct horse 7');
  await confirm.getByRole('button', { name: 'Continue' }).click();
  const second = await shown.getByTestId('program-key').innerText();
  await shown.getByRole('button', { name: 'I have saved it' }).click();
  expect([second === key, await ask(key), await ask(second)]).toEqual([false, 200, 200]);

  await row.getByRole('button', { name: 'Revoke Our dialer' }).click();
  await page.getByRole('dialog', { name: 'Revoke Our dialer?' }).getByRole('button', { name: 'Revoke' }).click();
  await main().getByText('Ended keys (1)').click();
  await main().getByText('Revoked', { exact: true }).waitFor();
  expect([await ask(key), await ask(second)]).toEqual([401, 401]);
  await page.goto(`${url}/activity`);
  await main().getByText('Gave the key of a program another secret').first().waitFor();
});

it('every error code has an entry on the page that the error links to', async () => {
  const { page, url } = visit;
  const refused = await page.request.get(`${url}/api/v1/me`);
  const { error } = (await refused.json()) as { error: { code: string; details: { page: string } } };
  await page.goto(`${url}${error.details.page}`);
  await main().locator(`#${error.code}:target`).getByText('This needs an API key.').waitFor();
  const places = await main()
    .locator('dl > div')
    .evaluateAll((found) => found.map(({ id }) => id));
  expect(places).toEqual(Object.keys(ERRORS).toSorted());
  expect(await findFaults(page, 'the page of errors')).toEqual([]);
});

it('the reference runs its examples with the reader’s key, contacts only this installation, and does not store the key', async () => {
  const { page, url } = visit;
  await signUp(page, url);
  const data = { name: 'Reader', scopes: ['search'], uses: ['skip_tracing'] };
  const { secret } = (await (await page.request.post(`${url}/api/program-keys`, { data })).json()) as { secret: string };
  // Access with the key alone, without cookies.
  await visit.context.clearCookies();
  const heard: string[] = [];
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && heard.push(message.text()));
  page.on('pageerror', (error) => heard.push(error.message));
  await page.goto(`${url}/docs/errors`);
  expect(asked.filter((address) => address.includes('/reference-'))).toEqual([]);
  await main().getByRole('link', { name: 'reference', exact: true }).click();
  const reference = page.getByTestId('reference');
  await reference.and(page.locator('[aria-busy=false]')).waitFor();
  await reference.getByLabel('Bearer Token').first().fill(secret);

  const send = async (operation: string, name: RegExp, answer: RegExp) => {
    // The lower parts of the reference are rendered when the address's fragment names them.
    await page.evaluate(`location.hash = 'tag/${operation}'`);
    await reference.getByRole('button', { name }).click();
    const answered = page.waitForResponse((response) => response.url().startsWith(`${url}/api/v1/`));
    await page.locator('[data-addressbar-action=send]').filter({ visible: true }).click();
    // The reference itself shows such words too, beneath each request.
    await (await answered).finished();
    await page.getByText(answer).last().waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[data-addressbar-action=send]').first().waitFor({ state: 'hidden' });
  };
  await send('me/GET/api/v1/me', /Test Request.*get \/api\/v1\/me\)/, /200 OK/);
  await send('searches/POST/api/v1/searches', /Test Request.*post \/api\/v1\/searches\)/, /201 Created/);

  expect(asked.filter((address) => new URL(address).origin !== url && !/^(?:data|blob):/.test(address))).toEqual([]);
  expect([...asked, page.url()].filter((address) => address.includes(secret))).toEqual([]);
  const kept = `JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])`;
  expect(await page.evaluate<string>(kept)).not.toContain(secret);
  expect(await page.evaluate<unknown[]>('indexedDB.databases()')).toEqual([]);
  const foreign = reference.locator('a[href^=http]').filter({ visible: true });
  await expect
    .poll(() => foreign.evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
    .toEqual(['https://opensource.org/license/mit']);
  expect(heard).toEqual([]);
});

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');

/** The examples of the README, run as a reader would. */
it('the README’s examples run against the demo: the client finds somebody, and curl gets a free answer', async () => {
  const { page, url } = visit;
  await signUp(page, url);
  const data = { name: 'README', scopes: ['search'], uses: ['skip_tracing'] };
  const { secret } = (await (await page.request.post(`${url}/api/program-keys`, { data })).json()) as { secret: string };
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const [, script] = /```ts\n(import \{ createClient[^`]*(?:`[^`]+`[^`]*)*?)```/.exec(readme)!;
  const [, command] = /```sh\n(curl -sS "\$DEEDLINE_URL[^`]*)```/.exec(readme)!;
  const env = { ...process.env, DEEDLINE_URL: url, DEEDLINE_KEY: secret };
  // Within the repository, where the client package can be resolved by name.
  const folder = mkdtempSync(join(ROOT, 'tests/e2e/readme-'));
  try {
    writeFileSync(join(folder, 'example.ts'), script!);
    const { stdout } = await run(process.execPath, [join(folder, 'example.ts')], { env, cwd: folder });
    expect(stdout).toMatch(/^\S.* \(\d{3}\) \d{3}-\d{4} \d+\n$/);
    expect(script!.trim().split('\n').length).toBeLessThanOrEqual(10);
  } finally {
    rmSync(folder, { recursive: true });
  }
  const { stdout } = await run('sh', ['-c', command!], { env });
  expect(JSON.parse(stdout)).toMatchObject({ status: 'completed', creditsCost: 0, searchMode: 'reverse_phone' });
});
