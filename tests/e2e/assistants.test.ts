import type { Grants } from '@deedline/contract/grants/grant';
import type { MadeProgramKey } from '@deedline/contract/api/program-key';
import type { Samples } from '@deedline/contract/search/search';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { findFaults } from './find-faults.ts';
import { signUp } from './sign-up.ts';
import { useVisit } from './visit.ts';

const visit = useVisit();
const main = (): Locator => visit.page.getByRole('main');

async function connect(secret: string): Promise<Client> {
  const client = new Client({ name: 'A stranger’s agent', version: '2' }, { versionNegotiation: { mode: 'auto' } });
  const requestInit = { headers: { authorization: `Bearer ${secret}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', visit.url), { requestInit }));
  return client;
}

it('a user grants searches to an assistant, sees what it spends while it works, and revokes the grant with one click', async () => {
  const { page, url } = visit;
  await signUp(page, url);
  await page.goto(`${url}/settings/programs`);
  await main().getByRole('link', { name: 'Assistants' }).click();
  await main().getByText('No assistant can connect').waitFor();
  expect(await findFaults(page, 'no key for assistants')).toEqual([]);
  const made = await page.request.post(`${url}/api/program-keys`, {
    data: { name: 'Claude', scopes: ['mcp'], uses: ['skip_tracing', 'debt_collection'] },
  });
  const { secret } = (await made.json()) as MadeProgramKey;
  const assistant = await connect(secret);
  const samples = (await (await page.request.get(`${url}/api/samples`)).json()) as Samples;
  const { permissibleUse: _attested, ...question } = samples.property_address.matching[0]!;
  const search = () => assistant.callTool({ name: 'search', arguments: { purpose: 'skip_tracing', ...question } });
  expect(await search()).toMatchObject({ isError: true, content: [{}, { text: expect.stringContaining('"grant_required"') }] });

  await page.reload();
  await main().getByText('No active grant').waitFor();
  await main().getByRole('button', { name: 'Make a grant' }).click();
  const form = main().getByRole('form', { name: 'A new grant' });
  await form.getByRole('button', { name: 'Grant' }).click();
  await form.getByText('Choose at least one purpose').waitFor();
  await form.getByLabel('Skip Tracing (Real Estate)').check();
  await form.getByLabel('Credits, at most').fill('none');
  await form.getByRole('button', { name: 'Grant' }).click();
  await form.getByText('A whole number of credits from 1').waitFor();
  await form.getByLabel('Credits, at most').fill('8');
  await form.getByRole('button', { name: 'Grant' }).click();
  await form.getByText('Tick this if it is so').waitFor();
  expect(await findFaults(page, 'the form of a grant')).toEqual([]);
  await form.getByLabel(/permissible|permitted/i).check();
  await form.getByRole('button', { name: 'Grant' }).click();
  const row = main().getByRole('list', { name: 'Active grants' }).getByRole('listitem');
  await row.getByText('0 credits of 8 credits').waitFor();

  const found = await search();
  expect(found.isError).toBeFalsy();
  const { creditsCharged } = found.structuredContent as { creditsCharged: number };
  expect(creditsCharged).toBeGreaterThan(0);
  await row.getByText(`${creditsCharged} credits of 8 credits`).waitFor();
  await row.getByText('“A stranger’s agent 2”, as it calls itself').waitFor();
  expect(await findFaults(page, 'a grant that was used')).toEqual([]);
  await row.getByRole('button', { name: 'End now: the grant of Claude' }).click();
  await main().getByText('Grants that have ended (1)').waitFor();
  expect(await search()).toMatchObject({ isError: true });
  await assistant.close();
  const { grants } = (await (await page.request.get(`${url}/api/grants`)).json()) as Grants;
  expect(grants).toMatchObject([{ standing: 'ended', spentCredits: creditsCharged, heldCredits: 0 }]);
  await page.goto(`${url}/activity`);
  await main().getByText('Ended what an assistant may do').first().waitFor();
});
