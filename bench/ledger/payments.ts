/** Payments whose events arrive shuffled and repeatedly at an API that is killed again and again. */
import { setTimeout as sleep } from 'node:timers/promises';
import { PACKAGES, packagesOf } from '@deedline/contract/search/prices';
import type { Payments, PaymentStatus } from '@deedline/contract/money/payment';
import { randomOf, type Random } from '../../packages/world/ground/random.ts';
import { loadInstallationKeys } from '../../apps/server/src/features/compliance/installation-keys.ts';
import { overConnections } from './connection.ts';
import { loadUntilStopped, type Told } from './crash-load.ts';
import { deliverAll, type Delivered } from './deliver-events.ts';
import { readStatements } from './drive-spends.ts';
import { type Installation, untilAllEnd } from './installation.ts';
import { judgePayments, readBookedPayments } from './judge-payments.ts';
import { findBrokenLaws, createWallets, type Wallet } from './wallets.ts';
import { tellStory, type Checkout, type Story } from './payment-events.ts';
import { untilServed } from './postgres-faults.ts';
import { figuresOfKills, killEach, type Killed, type Victim } from './reaper.ts';
import { countKinds, perSecond, type Report } from './report.ts';

export interface PaymentPlan {
  seed: number;
  /** Lower bound, rounded up to whole payments. */
  events: number;
  /** Upper bound: the killing ends with the deliveries. */
  kills: number;
  wallets: number;
  connections: number;
}

export const FULL_PAYMENTS = { events: 10_000, kills: 500, wallets: 50, connections: 32 };
const SIGNUP_CREDITS = 10;
/** Average number of events per payment; decides how many checkouts are opened in advance. */
const EVENTS_PER_PAYMENT = 4;
const SPENDERS = 2;
const POSTGRES_KILLED = 1 / 20;

export async function measurePayments(installation: Installation, plan: PaymentPlan): Promise<Report> {
  const { apis, db, questions } = installation;
  const wallets = await createWallets(
    apis[0]!.port,
    db,
    Array.from({ length: plan.wallets }, () => SIGNUP_CREDITS),
  );
  const stories = await tellStories(installation, wallets, plan);
  const [bait, ...told] = stories as [Story, ...Story[]];
  const events = told.flatMap((story) => story.events);
  const secret = await readWebhookSecret(installation);
  const startedAt = performance.now();
  const stop = new AbortController();
  const random = randomOf(plan.seed, 'payment kills');
  const load = { apis, wallets, questions, seed: plan.seed, connections: SPENDERS, signal: stop.signal };
  const [delivered, spent, killed] = await untilAllEnd(
    stop,
    deliverAll({ apis, secret, events, bait: paidEventOf(bait), seed: plan.seed, connections: plan.connections }).finally(() =>
      stop.abort(),
    ),
    loadUntilStopped(load),
    killEach(installation, chooseVictims(installation, plan.kills, random), random, stop.signal),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  await installation.ready();
  await untilServed(db);
  await waitForSearches(db);
  const breaches = await judge(installation, wallets, told, delivered);
  const odd = countKinds(spent.odd).map((one) => `a spend was answered as none may be: ${one}`);
  return { figures: figuresOf(told, delivered, spent, killed, seconds), breaches: [...breaches, ...odd] };
}

/** Opens checkouts as a buyer does; everything after that is up to the provider. The first checkout is the bait, which is never paid. */
async function tellStories({ apis, db }: Installation, wallets: readonly Wallet[], { seed, events }: PaymentPlan): Promise<Story[]> {
  const random = randomOf(seed, 'stories');
  const stories: Story[] = [];
  for (let told = 0; told < events;) {
    const count = Math.ceil((events - told) / EVENTS_PER_PAYMENT) + 1;
    const opened = await openCheckouts(apis[0]!.port, db, wallets, random, count);
    for (const checkout of opened) {
      const story = tellStory(random, `${seed}_${stories.length}`, checkout);
      if (stories.length > 0) told += story.events.length;
      stories.push(story);
    }
  }
  return stories;
}

async function openCheckouts(
  port: number,
  db: Installation['db'],
  wallets: readonly Wallet[],
  random: Random,
  count: number,
): Promise<Checkout[]> {
  const wanted = Array.from({ length: count }, () => ({
    wallet: random.int(wallets.length),
    offer: random.pick(packagesOf({ packages: PACKAGES })),
  }));
  const checkouts: Checkout[] = [];
  await overConnections(8, wanted.entries(), async (connection, [number, { wallet, offer }]) => {
    const body = { priceId: offer.priceId, credits: offer.credits };
    const { cookie } = wallets[wallet]!;
    const answer = await connection.send(port, { method: 'POST', path: '/api/create-checkout-session', cookie, body });
    if (answer.status !== 200) throw new Error(`a checkout answered ${answer.status}: ${answer.text}`);
    const sessionId = (answer.json as { url: string }).url.split('/').at(-1)!;
    const found = await db.query<{ id: string }>('select id from checkout where session_id = $1', [sessionId]);
    checkouts[number] = { id: found.rows[0]!.id, sessionId, wallet, credits: offer.credits, amountCents: offer.price * 100 };
  });
  return checkouts;
}

/** The event that would report an immediate payment of it. */
function paidEventOf({ payment: { checkout } }: Story) {
  const neverFails: Pick<Random, 'chance' | 'int'> = { chance: () => false, int: () => 2 };
  const { events } = tellStory(neverFails as Random, 'bait', checkout);
  return events[0]!;
}

async function readWebhookSecret({ db, dataDir }: Installation): Promise<string> {
  const { hash } = await loadInstallationKeys(db, dataDir, console);
  return `whsec_practice_${hash('practice payments', 'webhook secret').toString('hex')}`;
}

function* chooseVictims({ apis, worker }: Installation, kills: number, random: Random): Generator<Victim> {
  for (let n = 0; n < kills; n += 1) yield random.chance(POSTGRES_KILLED) ? 'postgres' : random.pick([...apis, ...apis, worker]);
}

/** Searches whose process was killed are left to the worker; this expires their leases at once. */
async function waitForSearches(db: Installation['db']): Promise<void> {
  for (;;) {
    const left = await db.query('update search set lease_until = now() where lease_until is not null');
    if (left.rowCount === 0) return;
    await sleep(500);
  }
}

async function judge(
  { apis, db }: Installation,
  wallets: readonly Wallet[],
  stories: readonly Story[],
  delivered: Delivered,
): Promise<string[]> {
  const [port] = apis.map((api) => api.port) as [number];
  const payments = stories.map(({ payment }) => payment);
  const shownCredited = new Set<string>();
  await overConnections(8, payments, async (connection, { id, checkout }) => {
    const path = `/api/payments/${checkout.sessionId}`;
    const answer = await connection.send(port, { method: 'GET', path, cookie: wallets[checkout.wallet]!.cookie });
    if ((answer.json as PaymentStatus).status === 'credited') shownCredited.add(id);
  });
  const owed: number[] = [];
  await overConnections(4, wallets.entries(), async (connection, [number, { cookie }]) => {
    owed[number] = ((await connection.send(port, { method: 'GET', path: '/api/payments', cookie })).json as Payments).owedCredits;
  });
  const statements = await readStatements({ ports: [port], wallets });
  const booked = await readBookedPayments(db);
  const failed = await db.query<{ count: number }>('select count(*)::integer as count from payment_event where applied_at is null');
  const failedEvents = failed.rows[0]!.count;
  const breaches = judgePayments({ wallets, statements, owed, payments, booked, delivered, shownCredited, failedEvents });
  return [...breaches, ...(await findBrokenLaws(db))];
}

function figuresOf(stories: readonly Story[], delivered: Delivered, spent: Told, killed: Killed, seconds: number): Report['figures'] {
  const payments = stories.map(({ payment }) => payment);
  const events = stories.reduce((sum, story) => sum + story.events.length, 0);
  return [
    ['payments', payments.length],
    ['of those paid', payments.filter(({ isPaid }) => isPaid).length],
    ['with refunds', payments.filter(({ refundedCents }) => refundedCents > 0).length],
    ['with disputes', payments.filter(({ disputes }) => disputes.length > 0).length],
    ['events', events],
    ['deliveries that were answered', delivered.deliveries],
    ['redeliveries, for want of an answer', delivered.redeliveries],
    ['of those where the provider hung up', delivered.hungUp],
    ['forged deliveries, all refused', delivered.forged],
    ...[...delivered.outcomes]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([outcome, count]): [string, number] => [`answered "${outcome}"`, count]),
    ['spends accepted meanwhile', spent.accepted.size],
    ...figuresOfKills(killed),
    ['deliveries per second, killing and all', perSecond(delivered.deliveries, seconds)],
  ];
}
