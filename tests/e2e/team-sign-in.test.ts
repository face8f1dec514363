/** Sign-in through a team's own identity provider, from the view of its owner and its members. */
import type { TeamProvider } from '@deedline/contract/account/openid';
import type { RecoveryCodes } from '@deedline/contract/operator/session';
import type { FactorOffer } from '@deedline/contract/account/second-factor';
import { expect, it } from 'vitest';
import { stepAt, writeCode } from '../../apps/server/src/features/second-factors/totp.ts';
import { startProvider } from '../../apps/server/src/testing/openid-provider.ts';
import { readBase32 } from '../../apps/server/src/testing/operators.ts';
import { findFaults, showAs } from './find-faults.ts';
import { signUp } from './sign-up.ts';
import { useVisit } from './visit.ts';

const visit = useVisit({ viewport: { width: 390, height: 900 } });

it('an owner sets up the provider by keyboard, and a browser without a session signs in through it, with a code if the member has one', async () => {
  const { page, context } = visit;
  // The provider redirects to this host, which also holds the cookies.
  const url = visit.url.replace('127.0.0.1', 'localhost');
  const email = await signUp(page, url);
  const { redirectAddress } = (await (await page.request.get(`${url}/api/team/openid`)).json()) as TeamProvider;
  expect(redirectAddress).toBe(`${url}/team-sign-in/back`);
  const provider = await startProvider(redirectAddress);
  try {
    provider.be({ email });
    await page.goto(`${url}/settings/security`);
    await page.getByRole('button', { name: 'Set a provider' }).press('Enter');
    await page.getByText(redirectAddress).waitFor();
    expect(await findFaults(page, 'the form of a provider')).toEqual([]);
    await showAs(page, 390, 'dark');
    await page.getByLabel('Issuer').fill('https://127.0.0.1:1');
    await page.getByLabel('Client id').fill(provider.client.clientId);
    await page.getByLabel('Client secret').fill(provider.client.clientSecret);
    await page.keyboard.press('Enter');
    await page.getByText('did not respond as expected', { exact: false }).first().waitFor();
    await page.getByLabel('Issuer').fill(provider.issuer);
    await page.keyboard.press('Enter');
    const known = page.getByLabel('Your team’s provider');
    await known.waitFor();
    expect(await findFaults(page, 'the settings with a provider')).toEqual([]);
    await showAs(page, 390, 'dark');
    const teamCode = (await known.locator('dd').nth(2).innerText()).trim();

    await context.clearCookies();
    await page.goto(`${url}/login`);
    await page.getByRole('link', { name: 'Sign in with your team’s provider' }).press('Enter');
    await page.getByLabel('Team code').fill('AAAA-AAAA-AAAA');
    expect(await findFaults(page, 'the sign-in of a team')).toEqual([]);
    await showAs(page, 390, 'dark');
    await page.keyboard.press('Enter');
    await page.getByText('No team signs in with this code').first().waitFor();
    await page.getByLabel('Team code').fill(teamCode);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');

    const { secret } = (await (await page.request.post(`${url}/api/auth/second-factor/offer`)).json()) as FactorOffer;
    const data = { code: writeCode(readBase32(secret), stepAt(new Date())) };
    const made = await page.request.post(`${url}/api/auth/second-factor`, { data });
    const { recoveryCodes } = (await made.json()) as RecoveryCodes;
    await context.clearCookies();
    await page.goto(`${url}/team-sign-in#team=${teamCode}`);
    await expect.poll(() => page.getByLabel('Team code').inputValue()).toBe(teamCode);
    await page.getByLabel('Team code').press('Enter');
    await page.getByRole('heading', { name: 'One more step' }).waitFor();
    expect(await findFaults(page, 'the code beside a provider')).toEqual([]);
    await showAs(page, 390, 'dark');
    await page.getByLabel('Code', { exact: true }).fill('000000');
    await page.keyboard.press('Enter');
    await page.getByText('This is not the code').first().waitFor();
    await page.getByLabel('Code', { exact: true }).fill(recoveryCodes[0]!);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');

    await context.clearCookies();
    await page.goto(`${url}/team-sign-in/back?code=made-up&state=made-up`);
    await page.getByRole('heading', { name: 'You are not signed in' }).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    expect(await findFaults(page, 'a sign-in that was not accepted')).toEqual([]);
  } finally {
    await provider.close();
  }
});
