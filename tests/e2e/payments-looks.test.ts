import { expect, it } from 'vitest';
import { change, choose, openCheckout, openCredits } from './buying.ts';
import { findFaults } from './find-faults.ts';
import { signUp } from './sign-up.ts';
import { useVisit } from './visit.ts';
import { readUser } from './visitor.ts';

const visit = useVisit();

it('no screen of a payment has axe violations or overflows', async () => {
  const { page, url, databaseUrl } = visit;
  await signUp(page, url);
  const { id: account } = await readUser(page, url);
  const faults: string[] = [];
  const look = async (name: string, words: string) => {
    await page.getByText(words, { exact: true }).first().waitFor();
    faults.push(...(await findFaults(page, name)));
  };
  const returnTo = (id: string) => page.goto(`${url}/credits?success=true&session_id=${id}`);

  await change(databaseUrl, 'select reverse_credits($1, $2, 22)', [`a test of ${account}`, account]);
  await openCredits(page, url);
  await choose(page, 'Popular');
  await look('confirmation card, credits owed', 'You owe 12 credits');

  const id = await openCheckout(page, url, 'Popular');
  await look('practice checkout', 'Your order');
  await page.getByRole('button', { name: 'Decline the card' }).click();
  await look('card declined', 'The card was declined. Nothing was charged.');

  await page.clock.install();
  await returnTo(id);
  await look('confirming', 'Confirming your payment…');
  await page.clock.fastForward(121_000);
  await look('late', 'Your payment is taking longer than usual to confirm');
  await change(databaseUrl, `update checkout set ended_at = now(), end_reason = 'failed' where session_id = $1`, [id]);
  // Once the payment is late, the page stops polling, even after a reload.
  await returnTo(id);
  await look('failed', 'The payment did not go through');
  await returnTo('cs_practice_none');
  await look('unknown payment', 'This payment is not in your account');

  await page.goto(`${url}/practice-checkout/cs_practice_none`);
  await look('unknown checkout', 'Checkout not found');
  await change(databaseUrl, `update practice_session set expires_at = now() where id = $1`, [id]);
  await page.goto(`${url}/practice-checkout/${id}`);
  await look('expired checkout', 'This checkout has expired');
  await change(databaseUrl, `update practice_session set paid_at = now() where id = $1`, [id]);
  await page.goto(`${url}/practice-checkout/${id}`);
  await look('paid checkout', 'This order is paid');
  expect(faults).toEqual([]);
});
