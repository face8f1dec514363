import type { PaymentStatus, Payments, PracticeCheckout } from '@deedline/contract/money/payment';
import type { Browser, Page } from 'playwright-core';
import { createVisitor } from '../../tests/e2e/signed-in.ts';
import type { Shot } from './take-shot.ts';

const WAIT_MS = 121_000;

/** Every screen of a purchase, from the card to what the page says on the way back. */
export async function listPaymentShots(browser: Browser, url: string): Promise<Shot[]> {
  const as = await createVisitor(browser, url);
  const payments = (await (await as.request.get(`${url}/api/payments`)).json()) as Payments;
  const { priceId, credits } = payments.packages.find(({ popular }) => popular)!;
  const started = await as.request.post(`${url}/api/create-checkout-session`, { data: { priceId, credits } });
  const checkout = new URL(((await started.json()) as { url: string }).url).pathname;
  const order = (await (await as.request.get(`${url}/api${checkout}`)).json()) as PracticeCheckout;

  const returned = '/credits?success=true&session_id=cs_practice_shown';
  const withPayments = (change: Partial<Payments>) => answer('**/api/payments', { ...payments, ...change });
  const withStatus = (status: PaymentStatus['status']) => answer('**/api/payments/*', { status, credits });
  const withOrder = (status: PracticeCheckout['status']) => answer('**/api/practice-checkout/*', { ...order, status });
  return [
    { name: 'payment-card', address: '/credits', as, prepare: press('Choose Popular') },
    { name: 'payment-card-owed', address: '/credits', as, arrange: withPayments({ owedCredits: 12 }), prepare: press('Choose Popular') },
    { name: 'payment-card-stripe', address: '/credits', as, arrange: withProvider(payments), prepare: press('Choose Popular') },
    { name: 'payment-card-off', address: '/credits', as, arrange: withPayments({ mode: 'off' }), prepare: tryToPay },
    { name: 'payment-checkout', address: checkout, as },
    { name: 'payment-checkout-declined', address: checkout, as, prepare: decline },
    { name: 'payment-checkout-paid', address: checkout, as, arrange: withOrder('paid') },
    { name: 'payment-checkout-expired', address: checkout, as, arrange: withOrder('expired') },
    { name: 'payment-checkout-unknown', address: '/practice-checkout/cs_practice_shown', as },
    { name: 'payment-checkout-off', address: checkout, as, arrange: withPayments({ mode: 'off' }) },
    { name: 'payment-confirming', address: returned, as, arrange: withStatus('confirming') },
    { name: 'payment-late', address: returned, as, arrange: withClock(withStatus('confirming')), prepare: waitLong },
    { name: 'payment-credited', address: returned, as, arrange: withStatus('credited') },
    { name: 'payment-failed', address: returned, as, arrange: withStatus('failed') },
    { name: 'payment-unknown', address: returned, as },
  ];
}

const answer = (path: string, json: object) => (page: Page) => page.route(path, (route) => route.fulfill({ json }));

const withProvider = (payments: Payments) => async (page: Page) => {
  await page.route('**/api/payments', (route) =>
    route.fulfill({ json: { ...payments, mode: 'stripe', publishableKey: 'pk_test_shown' } satisfies Payments }),
  );
  // The script's address is not allowed where payments are practised, so what it leaves behind is put there.
  await page.addInitScript('window.Stripe = () => ({})');
};

const withClock = (arrange: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await page.clock.install();
  await arrange(page);
};

const press = (name: string) => (page: Page) => page.getByRole('button', { name }).click();

async function tryToPay(page: Page): Promise<void> {
  await press('Choose Popular')(page);
  await press('Continue to Payment')(page);
}

async function decline(page: Page): Promise<void> {
  await press('Decline the card')(page);
  await page.getByText('The card was declined.').waitFor();
}

async function waitLong(page: Page): Promise<void> {
  await page.getByText('Confirming your payment…').waitFor();
  await page.clock.fastForward(WAIT_MS);
  await page.getByText('Your payment takes longer than usual to confirm').waitFor();
}
