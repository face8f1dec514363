/** kill -9 of the workers while messages are being delivered: each event reaches its receiver at least once, those of one subject in order. */
import { setTimeout as sleep } from 'node:timers/promises';
import { startReceiver } from '../../apps/server/src/testing/webhooks/receiver.ts';
import { type Random, randomOf } from '../../packages/world/ground/random.ts';
import { type Client, createAccount, expectStatus, send } from '../batch/batch-client.ts';
import type { Installation } from '../ledger/installation.ts';
import { perSecond, type Report } from '../ledger/report.ts';
import { whoServes } from '../ledger/respawned.ts';

export interface KillPlan {
  seed: number;
  events: number;
  kills: number;
}

/** Expires leases at once, since their duration is tested elsewhere. */
const EXPIRE = 'update webhook_delivery set lease_until = clock_timestamp() where lease_until > clock_timestamp()';
const LISTS = 8;
const LONGEST_ANSWER_MS = 40;
const LONGEST_BETWEEN_MS = 3_000;
const DELIVERED_WITHIN_MS = 170_000;
/** The receiver refuses up to this many messages, so that deliveries are also retried without a kill. */
const REFUSED = 3;

interface Taken {
  id: string;
  subject: string;
}

export async function killWorkers(installation: Installation, plan: KillPlan): Promise<Report> {
  const { workers, db } = installation;
  const random = randomOf(plan.seed, 'killed webhooks');
  const { client, accountId } = await createAccount(installation, 10);
  /** Messages that the receiver acknowledged, in the order of arrival. */
  const taken: Taken[] = [];
  let refused = 0;
  const receiver = await startReceiver((response, { id, body }) => {
    const isRefused = refused < REFUSED && random.chance(0.02);
    refused += isRefused ? 1 : 0;
    if (!isRefused) taken.push({ id, subject: (JSON.parse(body) as { data: { listId: string } }).data.listId });
    setTimeout(() => response.writeHead(isRefused ? 503 : 204).end(), random.int(LONGEST_ANSWER_MS));
  });
  try {
    const body = { url: receiver.url, kinds: ['list.changed'] };
    expectStatus(await send(client, { method: 'POST', path: '/api/webhooks', body }), 201, 'the webhook');
    const startedAt = performance.now();
    const lists = await makeLists(client);
    const killed = await killInMidst(installation, random, plan, (from, to) => changeLists(client, lists, from, to));
    for (const worker of workers) await whoServes([worker]);
    await db.query(EXPIRE);
    await untilNothingWaits(installation, accountId);
    const seconds = (performance.now() - startedAt) / 1000;
    const told = await db.query<{ id: string; subject: string }>(
      `select id, subject from account_event where account_id = $1 and kind = 'list.changed' order by place`,
      [accountId],
    );
    return judge(told.rows, taken, { seconds, killed, messages: receiver.messages.length, refused, kills: plan.kills });
  } finally {
    await receiver.close();
  }
}

async function makeLists(client: Client): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < LISTS; n += 1) {
    const made = await send(client, { method: 'POST', path: '/api/lists', body: { name: `List ${n}` } });
    ids.push((expectStatus(made, 201, 'a list').json as { id: string }).id);
  }
  return ids;
}

async function changeLists(client: Client, lists: readonly string[], from: number, to: number): Promise<void> {
  const next = Array.from({ length: to - from }, (_, n) => from + n);
  const lane = async () => {
    for (let n = next.shift(); n !== undefined; n = next.shift()) {
      const path = `/api/lists/${lists[n % LISTS]}`;
      expectStatus(await send(client, { method: 'PATCH', path, body: { note: `Note ${n}` } }), 200, 'a change');
    }
  };
  await Promise.all(Array.from({ length: 4 }, lane));
}

/** Creates each kill's share of the events before it. Returns how many of the kills hit a message in delivery. */
async function killInMidst(
  { workers, db }: Installation,
  random: Random,
  { events, kills }: KillPlan,
  happen: (from: number, to: number) => Promise<void>,
): Promise<number> {
  const shareOf = (n: number) => Math.round(((events - LISTS) * n) / kills);
  let inHand = 0;
  for (let n = 0; n < kills; n += 1) {
    const victim = workers[n % workers.length]!;
    await whoServes([victim]);
    if (random.chance(0.5)) await db.query(EXPIRE);
    const happening = happen(shareOf(n), shareOf(n + 1));
    const isUnderWay = await untilUnderWay(db);
    await sleep(random.int(LONGEST_ANSWER_MS));
    if ((await victim.kill()) && isUnderWay) inHand += 1;
    await happening;
  }
  return inHand;
}

/** False when no delivery starts within that time. */
async function untilUnderWay(db: Installation['db']): Promise<boolean> {
  const giveUpAt = performance.now() + LONGEST_BETWEEN_MS;
  while (performance.now() < giveUpAt) {
    const found = await db.query<{ leased: number }>(
      'select count(*)::integer as leased from webhook_delivery where lease_until > clock_timestamp()',
    );
    if (found.rows[0]!.leased > 0) return true;
    await sleep(2);
  }
  return false;
}

async function untilNothingWaits({ db }: Installation, accountId: string): Promise<void> {
  const giveUpAt = performance.now() + DELIVERED_WITHIN_MS;
  while (performance.now() < giveUpAt) {
    const found = await db.query<{ left: number }>(
      `select (select count(*) from webhook_delivery where account_id = $1 and state = 'waiting')::integer
         + (select count(*) from account_event where account_id = $1 and (place is null or place > (select place from webhook_cursor)))::integer as left`,
      [accountId],
    );
    if (found.rows[0]!.left === 0) return;
    await sleep(200);
  }
}

interface Seen {
  seconds: number;
  killed: number;
  kills: number;
  messages: number;
  refused: number;
}

function judge(told: readonly Taken[], taken: readonly Taken[], { seconds, killed, kills, messages, refused }: Seen): Report {
  const firsts = [...new Map(taken.map((each) => [each.id, each])).values()];
  const delivered = new Set(firsts.map(({ id }) => id));
  const lost = told.filter(({ id }) => !delivered.has(id)).length;
  const breaches: string[] = [];
  if (lost > 0) breaches.push(`${lost} events reached nobody`);
  const known = new Set(told.map(({ id }) => id));
  const strange = firsts.filter(({ id }) => !known.has(id)).length;
  if (strange > 0) breaches.push(`${strange} messages are of no event`);
  if (killed === 0) breaches.push('no kill met a message on its way');
  for (const subject of new Set(told.map((each) => each.subject))) {
    const idsOf = (list: readonly Taken[]) => list.flatMap((each) => (each.subject === subject ? [each.id] : []));
    if (idsOf(told).join() !== idsOf(firsts).join()) breaches.push(`the events of ${subject} came in another order than they happened`);
  }
  return {
    figures: [
      ['events in the ledger', told.length],
      ['delivered', delivered.size],
      ['repeated', taken.length - delivered.size],
      ['lost', lost],
      ['messages that came, those refused included', messages],
      ['refused by the receiver', refused],
      ['kills of a worker', kills],
      ['with a message on its way', killed],
      ['events per second, killing and all', perSecond(told.length, seconds)],
    ],
    breaches,
  };
}
