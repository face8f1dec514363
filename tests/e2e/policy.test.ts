import { expect, it } from 'vitest';
import { useVisit } from './visit.ts';

const visit = useVisit();

/** Injects a script into the page, as an attacker would. */
const SLIP_IN = `(() => {
  const script = document.createElement('script');
  script.textContent = 'window.slippedIn = true';
  document.body.append(script);
})()`;

it('an injected script does not run, and the browser reports it to the server', async () => {
  const { page, url } = visit;
  await page.goto(`${url}/privacy`);
  const told = page.waitForResponse((answer) => answer.url().endsWith('/api/policy-reports'));
  await page.evaluate(SLIP_IN);
  expect((await told).status()).toBe(204);
  expect(await page.evaluate('window.slippedIn')).toBeUndefined();
});
