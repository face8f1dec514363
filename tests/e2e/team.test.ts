import { expect, it } from 'vitest';
import { expectToast } from './asking.ts';
import { findFaults } from './find-faults.ts';
import { linkIn, readMail } from './mails.ts';
import { newEmail } from './new-email.ts';
import { signUp } from './sign-up.ts';
import { useVisit } from './visit.ts';
import { readUser } from './visitor.ts';

const visit = useVisit({ viewport: { width: 390, height: 844 } });
const field = (label: string) => visit.page.getByLabel(label, { exact: true });
const button = (name: string) => visit.page.getByRole('button', { name, exact: true });

it('an owner invites a member, who joins through the mail, sees the account, and is told who may spend', async () => {
  const owner = await signUp(visit.page, visit.url);
  const invited = newEmail('wren');
  await visit.page.goto(`${visit.url}/settings/team`);
  await field('Email address').fill(invited);
  await field('Role').selectOption('viewer');
  await button('Send invitation').click();
  await visit.page.getByRole('table', { name: 'Pending invitations' }).getByText(invited).waitFor();
  expect(await findFaults(visit.page, 'team')).toEqual([]);

  // In the same browser, which is still signed in as the owner.
  await visit.page.goto(`${visit.url}${linkIn(await readMail(visit, invited, 'You are invited'), '/accept-invitation#token=')}`);
  await visit.page.getByText('This browser is signed in as').waitFor();
  expect(await findFaults(visit.page, 'invitation')).toEqual([]);
  await visit.page.getByLabel('First name').fill('Wren');
  await field('Password').fill('correct horse 7');
  await field('Confirm password').fill('correct horse 7');
  await button('Join').click();
  await expectToast(visit.page, 'Welcome to the team', `From now on, sign in with ${invited}.`);
  expect(await readUser(visit.page, visit.url)).toMatchObject({ email: invited, role: 'viewer', credits: 10 });

  await visit.page.goto(`${visit.url}/search`);
  await visit.page.getByText('which viewers cannot do').waitFor();
  await expect.poll(() => visit.page.getByRole('tab').count()).toBe(0);
  await visit.page.getByRole('link', { name: 'Who owns this account' }).click();
  await visit.page.getByRole('table', { name: 'Members of this account' }).getByText(owner, { exact: true }).waitFor();
  await expect.poll(() => visit.page.getByRole('button', { name: /^Remove/ }).count()).toBe(0);

  await visit.page.request.post(`${visit.url}/api/auth/login`, { data: { email: owner, password: 'correct horse 7' } });
  await visit.page.reload();
  await visit.page.getByRole('button', { name: `Make owner... ${invited}` }).waitFor();
  expect(await findFaults(visit.page, 'members')).toEqual([]);
});
