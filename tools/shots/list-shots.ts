import type { Payments, PaymentStatus, PracticeCheckout } from '@deedline/contract/money/payment';
import type { BatchJob, BatchSearch } from '@deedline/contract/search/batch';
import type { CreateSearch, Samples, Search } from '@deedline/contract/search/search';
import type { Browser, Page } from 'playwright-core';
import { createVisitor, type SignedIn } from '../../tests/e2e/signed-in.ts';
import type { Shot } from './take-shot.ts';

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000';
/** Number of owners to search for until one is a company. */
const COMPANY_TRIES = 12;

/** The public pages, as listed in the site map, and an unknown address. */
export async function listPublicShots(url: string): Promise<Shot[]> {
  const siteMap = await (await fetch(`${url}/sitemap.xml`)).text();
  const listed = [...siteMap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
  const links = ['/reset-password', '/confirm-email', '/no-such-page', '/blog/no-such-post'];
  return [...listed, ...links].map((address) => ({ name: `public${address.replaceAll('/', '-').replace(/-$/, '-home')}`, address }));
}

/** The app as seen by a new user and by one with searches and a list, every kind of result, and the dialogs. */
export async function listAppShots(browser: Browser, url: string, samples: Samples): Promise<Shot[]> {
  const fresh = await createVisitor(browser, url);
  const { user, property, listId } = await createBusyVisitor(browser, url, samples);
  const pages = ['dashboard', 'search', 'history', 'lists', 'batch-upload', 'credits', 'statement', 'settings'];
  return [
    ...pages.map((page) => ({ name: `new-${page}`, address: `/${page}`, as: fresh })),
    ...pages.map((page) => ({ name: `busy-${page}`, address: `/${page}`, as: user })),
    { name: 'busy-list', address: `/lists/${listId}`, as: user },
    { name: 'busy-receipt', address: `/receipts/${property.id}`, as: user },
    { name: 'busy-receipt-unknown', address: `/receipts/${UNKNOWN_ID}`, as: user },
    { name: 'busy-nowhere', address: '/no-such-page', as: user },
    { name: 'busy-batch-unknown', address: `/batch-results/${UNKNOWN_ID}`, as: user },
    { name: 'busy-result-unknown', address: `/results/${UNKNOWN_ID}`, as: user },
    ...(await listBatchShots(browser, url, samples)),
    ...(await listResultShots(browser, url, samples)),
    ...listDialogShots(user, `/results/${property.id}`),
  ];
}

/** A user with two searches, one of them saved to a list, which ten credits suffice for. */
async function createBusyVisitor(browser: Browser, url: string, samples: Samples) {
  const user = await createVisitor(browser, url);
  const property = await user.search(samples.property_address.matching[0]!);
  await user.search(samples.parcel_id.missing[0]!);
  await user.search(samples.person_search.matching[0]!);
  const list = (await (await user.request.post(`${url}/api/lists`, { data: { name: 'Long Meadow, spring' } })).json()) as { id: string };
  await user.request.put(`${url}/api/lists/${list.id}/searches/${property.id}`, { data: { note: 'Call after the fair' } });
  return { user, property, listId: list.id };
}

/** A batch that is not started, a finished one with rows of every kind, and one of its rows on other pages. */
async function listBatchShots(browser: Browser, url: string, samples: Samples): Promise<Shot[]> {
  const as = await createVisitor(browser, url);
  const addressed = [...samples.property_address.matching.slice(0, 1), ...samples.property_address.missing.slice(0, 2)];
  const rows = [
    ...addressed.map(({ street = '', city, state, zip }) => ({ address: street, city, state, zip, name: 'Odile Varnham' })),
    { address: 'the old mill' },
    { address: addressed[0]!.street!, city: addressed[0]!.city, state: addressed[0]!.state, zip: addressed[0]!.zip },
  ];
  const upload = async (fileName: string, start: boolean): Promise<BatchJob> => {
    const data = { fileName, totalRows: rows.length, purpose: 'skip_tracing', rows, start };
    return (await (await as.request.post(`${url}/api/batch-jobs`, { data })).json()) as BatchJob;
  };
  let job = await upload('long-meadow.csv', true);
  while (job.status === 'processing') {
    await new Promise((resolve) => setTimeout(resolve, 100));
    job = (await (await as.request.get(`${url}/api/batch-jobs/${job.id}`)).json()) as BatchJob;
  }
  const waiting = await upload('probate-spring.csv', false);
  const searches = (await (await as.request.get(`${url}/api/batch-jobs/${job.id}/searches?filter=found`)).json()) as BatchSearch[];
  const row = searches[0]?.id ?? UNKNOWN_ID;
  return [
    { name: 'batch-jobs', address: '/batch-upload', as },
    { name: 'batch-quote', address: `/batch-upload?job=${waiting.id}`, as },
    { name: 'batch-results', address: `/batch-results/${job.id}`, as },
    { name: 'batch-row-result', address: `/results/${row}`, as },
    { name: 'batch-row-receipt', address: `/receipts/${row}`, as },
    { name: 'batch-statement', address: '/statement', as },
    { name: 'batch-dashboard', address: '/dashboard', as },
  ];
}

/** Uses one account per search, since a new account has credits for few. */
async function listResultShots(browser: Browser, url: string, samples: Samples): Promise<Shot[]> {
  const shotOf = async (name: string, query: CreateSearch): Promise<Shot & { search: Search }> => {
    const as = await createVisitor(browser, url);
    const search = await as.search(query);
    return { name: `result-${name}`, address: `/results/${search.id}`, as, search };
  };
  const shots = [
    await shotOf('property', samples.property_address.matching[0]!),
    await shotOf('parcel', samples.parcel_id.matching[0]!),
    await shotOf('person', samples.person_search.matching[0]!),
    await shotOf('reverse-phone', samples.reverse_phone.matching[0]!),
    await shotOf('reverse-email', samples.reverse_email.matching[0]!),
    await shotOf('nothing-property', samples.property_address.missing[0]!),
    await shotOf('nothing-person', samples.person_search.missing[0]!),
  ];
  for (const query of [...samples.owner_name.matching, ...samples.property_address.matching].slice(0, COMPANY_TRIES)) {
    const shot = await shotOf('company', query);
    if ((shot.search.results?.ownerPath.length ?? 0) === 0) continue;
    shots.push(shot);
    break;
  }
  return shots;
}

function listDialogShots(as: SignedIn, result: string): Shot[] {
  return [
    { name: 'dialog-palette', address: '/dashboard', as, prepare: openDialog(/^Search or go to/) },
    { name: 'dialog-re-run', address: result, as, prepare: openDialog(/^Re-run Search$/) },
    { name: 'dialog-save-to-list', address: result, as, prepare: openDialog(/^Save to List$/) },
    { name: 'dialog-new-list', address: '/lists', as, prepare: openDialog(/^New List$/) },
    { name: 'dialog-delete-account', address: '/settings', as, prepare: openDialog(/^Delete account/) },
    {
      name: 'menu',
      address: '/dashboard',
      as,
      prepare: (page) => page.getByRole('button', { name: 'Toggle Sidebar' }).click(),
    },
  ];
}

/** Clicks the button with this name and waits for its dialog. */
const openDialog = (name: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').waitFor();
};

const WAIT_MS = 121_000;

/** Every screen of a purchase, from the package's card to the page after the return. */
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
  // The provider's script is blocked by policy where payments are simulated, so its global object is defined here.
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
  await page.getByText('Your payment is taking longer than usual to confirm').waitFor();
}
