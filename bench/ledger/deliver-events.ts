/** A payment provider that delivers each event until it is acknowledged: signed, out of order, with duplicates, and closing some connections early. */
import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomOf, type Random } from '../../packages/world/ground/random.ts';
import { describeAnswer, overConnections, type Answer, type Connection, type Sent } from './connection.ts';
import type { ProviderEvent } from './payment-events.ts';
import { shuffled } from './installation.ts';
import { whoServes, type Respawned } from './respawned.ts';

export interface Delivered {
  /** Number of answered deliveries, including duplicates. */
  deliveries: number;
  /** Retries after no answer or "service unavailable". */
  redeliveries: number;
  /** The deliveries among them whose connection was closed by the provider. */
  hungUp: number;
  /** Forged deliveries; all are refused. */
  forged: number;
  /** Number of answers of each kind. */
  outcomes: Map<string, number>;
  odd: string[];
}

export interface Post {
  apis: readonly Respawned[];
  secret: string;
  events: readonly ProviderEvent[];
  /** A payment that was never made; every forged event claims that it was. */
  bait: ProviderEvent;
  seed: number;
  connections: number;
}

const MAX_COPIES = 20;
const FORGED = 1 / 40;
const HANGS_UP = 1 / 15;
/** Answered while the database is down; the provider retries later. */
const UNAVAILABLE = 503;
const PAUSE_MS = 25;
const MAX_TRIES = 2_000;

/** The value of the Stripe-Signature header, as the provider's documentation defines it. */
export function sign(body: string, secret: string, atSeconds = Math.floor(Date.now() / 1000)): string {
  return `t=${atSeconds},v1=${createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex')}`;
}

export async function deliverAll(post: Post): Promise<Delivered> {
  const delivered: Delivered = { deliveries: 0, redeliveries: 0, hungUp: 0, forged: 0, outcomes: new Map(), odd: [] };
  const random = randomOf(post.seed, 'deliveries');
  const copies = post.events.flatMap((event) => Array.from({ length: random.between(1, MAX_COPIES) }, () => event));
  await overConnections(post.connections, shuffled(copies, random), async (connection, event) => {
    if (random.chance(FORGED)) await deliverForged(post, delivered, connection, random);
    await deliver(post, delivered, connection, event, random);
  });
  return delivered;
}

/** Retries until the delivery succeeds; each try is signed anew. */
async function deliver(post: Post, delivered: Delivered, connection: Connection, event: ProviderEvent, random: Random): Promise<void> {
  const body = JSON.stringify({ object: 'event', api_version: '2025-09-30.clover', livemode: false, ...event });
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const hangsUp = random.chance(HANGS_UP);
    const answer = await send(post, connection, random, {
      body,
      headers: { 'stripe-signature': sign(body, post.secret) },
      ...(hangsUp ? { hangUpAfterMs: random.int(8) } : {}),
    });
    if (answer?.status === 200) {
      const { outcome } = answer.json as { outcome: string };
      delivered.outcomes.set(outcome, (delivered.outcomes.get(outcome) ?? 0) + 1);
      delivered.deliveries += 1;
      return;
    }
    if (answer !== undefined && answer.status !== UNAVAILABLE) return void delivered.odd.push(describeAnswer(answer));
    delivered.redeliveries += 1;
    if (hangsUp) delivered.hungUp += 1;
    await sleep(PAUSE_MS);
  }
  delivered.odd.push(`nobody answered in ${MAX_TRIES} tries`);
}

const FORGERIES: readonly ((body: string, secret: string) => { body: string; headers?: Record<string, string>; status: number })[] = [
  (body) => ({ body, status: 400 }),
  (body) => ({ body, headers: { 'stripe-signature': sign(body, 'whsec_somebody_else') }, status: 400 }),
  (body, secret) => ({ body, headers: { 'stripe-signature': sign(body.replace('"paid"', '"unpaid"'), secret) }, status: 400 }),
  (body, secret) => ({ body, headers: { 'stripe-signature': sign(body, secret, Math.floor(Date.now() / 1000) - 3600) }, status: 400 }),
  (body) => ({ body, headers: { 'stripe-signature': 't=now,v1=no' }, status: 400 }),
  (body, secret) => {
    const huge = body + ' '.repeat(1024 * 1024);
    return { body: huge, headers: { 'stripe-signature': sign(huge, secret) }, status: 413 };
  },
];

async function deliverForged(post: Post, delivered: Delivered, connection: Connection, random: Random): Promise<void> {
  const { status, ...sent } = random.pick(FORGERIES)(JSON.stringify({ object: 'event', ...post.bait }), post.secret);
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const answer = await send(post, connection, random, sent);
    // A body that is too large is refused while it is still being sent, so the sender may see a closed connection instead of the answer.
    if (answer?.status === status || (answer === undefined && status === 413)) return void (delivered.forged += 1);
    if (answer !== undefined && answer.status !== UNAVAILABLE)
      return void delivered.odd.push(`a forged delivery was answered ${answer.status}`);
    await sleep(PAUSE_MS);
  }
}

async function send(
  { apis }: Post,
  connection: Connection,
  random: Random,
  sent: Omit<Sent, 'method' | 'path'>,
): Promise<Answer | undefined> {
  const { port } = random.pick(await whoServes(apis));
  return connection.send(port, { ...sent, method: 'POST', path: '/api/stripe/webhook' }).catch(() => undefined);
}
