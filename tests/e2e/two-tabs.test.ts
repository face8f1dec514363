import { expect, it } from 'vitest';
import { signUp } from './sign-up.ts';
import { untilAlive, useVisit } from './visit.ts';
import { readUser } from './visitor.ts';

const visit = useVisit();
const PASSWORD = 'correct horse 7';

/** The search form, filled in but not sent. */
async function fillIn(): Promise<string> {
  const [asked] = visit.samples.property_address.matching;
  await visit.page.goto(`${visit.url}/search`);
  await untilAlive(visit.page);
  await visit.page.getByLabel(/street/i).fill(asked!.street!);
  await visit.page.getByLabel(/zip/i).fill(asked!.zip!);
  await visit.page.getByLabel(/I agree to the permissible use policy/).check();
  return asked!.street!;
}
it('two quick clicks send one search, and Back leads to its form', async () => {
  await signUp(visit.page, visit.url);
  await fillIn();
  await visit.page.getByRole('button', { name: 'Search', exact: true }).dblclick();
  await visit.page.waitForURL('**/results/*');
  expect(await (await visit.page.request.get(`${visit.url}/api/searches`)).json()).toHaveLength(1);
  await visit.page.getByRole('heading', { level: 1 }).waitFor();
  await visit.page.waitForLoadState('networkidle');
  await visit.page.goBack();
  await visit.page.waitForURL('**/search');
});

const press = () => visit.page.getByRole('button', { name: 'Search', exact: true }).click();

it('a search from one account’s page is not charged to another account that signed in in a second tab', async () => {
  const first = await signUp(visit.page, visit.url);
  const street = await fillIn();
  await visit.page.request.post(`${visit.url}/api/auth/logout`);
  const second = await signUp(visit.page, visit.url);
  await press();
  const notice = visit.page.getByRole('alert').filter({ hasText: 'Someone else is now signed in on this browser.' });
  await notice.getByText(first).waitFor();
  await expect.poll(() => visit.page.getByLabel(/street/i).inputValue()).toBe(street);
  expect(await readUser(visit.page, visit.url)).toMatchObject({ email: second, credits: 10 });
  expect(await (await visit.page.request.get(`${visit.url}/api/searches`)).json()).toEqual([]);
  await notice.getByRole('button', { name: 'Load the page again' }).click();
  await notice.waitFor({ state: 'detached' });
  await visit.page.goto(`${visit.url}/settings`);
  await visit.page.getByText(second).first().waitFor();
});

it('a page notices the other tab’s sign-in at once, and works again when its own user is back', async () => {
  const email = await signUp(visit.page, visit.url);
  const street = await fillIn();
  const other = await visit.context.newPage();
  await other.goto(`${visit.url}/dashboard`);
  await untilAlive(other);
  await other.getByRole('button', { name: 'Sign Out' }).click();
  const notice = visit.page.getByRole('alert').filter({ hasText: 'You have signed out in another tab.' });
  await notice.waitFor();
  await other.waitForURL(`${visit.url}/`);
  await other.goto(`${visit.url}/login`);
  await other.getByLabel('Email').fill(email);
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Sign In', exact: true }).click();
  await other.waitForURL('**/dashboard');
  await notice.waitFor({ state: 'detached' });
  await expect.poll(() => visit.page.getByLabel(/street/i).inputValue()).toBe(street);
  await press();
  await visit.page.waitForURL('**/results/*');
});
