import { expect, it } from 'vitest';
import { useVisit } from './visit.ts';

const visit = useVisit();
const PASSWORD = ' marl & slate & owls ';

/** Pastes the password, as from a password manager. */
async function paste(label: string): Promise<string> {
  const field = visit.page.getByLabel(label, { exact: true });
  await field.focus();
  await visit.page.keyboard.press('ControlOrMeta+V');
  return field.inputValue();
}

it('passwords can be pasted, and password managers recognize the fields', async () => {
  const { page, url } = visit;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
  await page.goto(`${url}/register`);
  await page.getByLabel('First Name').fill(PASSWORD);
  await page.getByLabel('First Name').press('ControlOrMeta+A');
  await page.keyboard.press('ControlOrMeta+C');
  for (const label of ['Password', 'Confirm password']) {
    expect(await paste(label)).toBe(PASSWORD);
    const field = page.getByLabel(label, { exact: true });
    await expect
      .poll(async () => [await field.getAttribute('type'), await field.getAttribute('autocomplete')])
      .toEqual(['password', 'new-password']);
  }
  await page.goto(`${url}/login`);
  expect(await paste('Password')).toBe(PASSWORD);
  await expect.poll(() => page.getByLabel('Password', { exact: true }).getAttribute('autocomplete')).toBe('current-password');
  await expect.poll(() => page.getByLabel('Email', { exact: true }).getAttribute('autocomplete')).toMatch(/email|username/);
});
