/** An account whose credits were all paid for. For tests. */
import { beginCheckout, eventOf, paidSession, postWebhook, sign } from './payments.ts';
import type { TestClient, TestServer } from './test-server.ts';

/** Takes the free credits of a new account back, and has it buy 100, wherever its clock stands: as many as it then has. */
export async function payForCredits(app: TestServer, client: TestClient): Promise<void> {
  const checkout = await beginCheckout(client, app, { priceId: 'credits_pro_usd', credits: 100 });
  await app.ctx.db.query('select revoke_credits($1, $2, 10)', [`test:${checkout.accountId}:free`, checkout.accountId]);
  const payload = JSON.stringify(eventOf('checkout.session.completed', paidSession(checkout, { amount_total: 8_500 })));
  await postWebhook(app, payload, sign(app.ctx, payload, { timestamp: Math.floor(app.ctx.now().getTime() / 1000) }));
}
