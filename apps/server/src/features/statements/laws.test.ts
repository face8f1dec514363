import { netCredits, statement as statementSchema, type Movement, type Position, type Statement } from '@deedline/contract/money/statement';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMover, dateMovements, type Mover } from '../../testing/credits.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { plus } from './balance-statement.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
});
afterAll(() => app.close());

const NOTHING: Position = { wallet: 0, held: 0, owed: 0 };
const FIRST_DAY = Date.UTC(2026, 0, 1);
const dayOf = (n: number) => new Date(FIRST_DAY + n * 86_400_000).toISOString().slice(0, 10);

type Step = { what: (typeof STEPS)[number]; credits: number; pick: number; days: number };
const STEPS = ['grant', 'buy', 'takeBack', 'restore', 'revoke', 'hold', 'settle', 'refund'] as const;
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(...STEPS),
  credits: fc.integer({ min: 1, max: 40 }),
  pick: fc.nat(),
  days: fc.constantFrom(0, 0, 1, 3),
});

const any = <T>(list: T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)];

/** Applies any sequence of events to an account. */
async function live(mover: Mover, steps: readonly Step[]): Promise<void> {
  const payments: string[] = [];
  const holds: string[] = [];
  const ended: string[] = [];
  for (const { what, credits, pick } of steps) {
    const payment = any(payments, pick);
    if (what === 'grant') await mover.grant(credits);
    if (what === 'buy') payments.push(await mover.buy(credits));
    if (what === 'takeBack' && payment !== undefined) await mover.takeBack(payment, credits);
    if (what === 'restore' && payment !== undefined) await mover.restore(payment, credits);
    if (what === 'revoke') await mover.revoke(credits);
    if (what === 'hold') holds.push(await mover.hold(credits));
    if (what === 'settle' && holds.length > 0) {
      const [hold] = holds.splice(pick % holds.length, 1);
      const held = (await app.ctx.db.query<{ amount: number }>('select amount from hold where id = $1', [hold])).rows[0];
      if (held !== undefined) await mover.settle(hold!, pick % (held.amount + 1));
      ended.push(hold!);
    }
    const search = any(ended, pick);
    if (what === 'refund' && search !== undefined) await mover.refund(search, credits);
  }
}

async function read(client: TestClient, query: string): Promise<Statement> {
  const answer = await client.get(`/api/statement?${query}`);
  expect(answer.statusCode).toBe(200);
  return statementSchema.parse(answer.json());
}

/** All pages of a period, oldest first. */
async function readAll(client: TestClient, query: string, limit: number): Promise<{ first: Statement; movements: Movement[] }> {
  const first = await read(client, `${query}&limit=${limit}`);
  const movements = [...first.movements];
  for (let { next } = first; next !== null;) {
    const page = await read(client, `${query}&limit=${limit}&before=${next}`);
    movements.push(...page.movements);
    next = page.next;
  }
  return { first, movements: movements.toReversed() };
}

function expectToAddUp({ opening, closing, totals }: Statement): void {
  const { bought, given, refunded, restored, spent, takenBack } = totals;
  expect(totals.opening + bought + given + refunded + restored - spent - takenBack).toBe(totals.closing);
  expect([totals.opening, totals.closing]).toEqual([netCredits(opening), netCredits(closing)]);
  expect(
    Math.min(bought, given, refunded, restored, spent, takenBack, ...Object.values(opening), ...Object.values(closing)),
  ).toBeGreaterThanOrEqual(0);
}

/** Each movement's balances follow from the one before, from the opening to the closing. */
function expectToFollow(from: Position, movements: readonly Movement[], to: Position): void {
  const end = movements.reduce((before, { change, after }) => {
    expect(after).toEqual(plus(before, change));
    return after;
  }, from);
  expect(end).toEqual(to);
}

/** The numbers of the holds whose settlement is among the movements too. */
async function readSettled(accountId: string, movements: readonly Movement[]): Promise<Set<number>> {
  const found = await app.ctx.db.query<{ number: number }>(
    `select held.number::integer from ledger_transaction held join ledger_transaction settled
       on held.kind = 'hold' and settled.kind = 'settle' and split_part(held.idempotency_key, ':', 2) = split_part(settled.idempotency_key, ':', 2)
     where held.account_id = $1 and settled.number = any ($2)`,
    [accountId, movements.map(({ number }) => number)],
  );
  return new Set(found.rows.map(({ number }) => number));
}

test('after random movements, any period adds up and adjacent periods join', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 30 }),
      fc.nat(40),
      fc.nat(40),
      fc.integer({ min: 1, max: 7 }),
      async (steps, a, b, limit) => {
        const client = await app.signUp();
        const mover = await createMover(app.ctx.db, client);
        await live(mover, steps);
        const whole = await readAll(client, 'view=movements', limit);
        let day = 0;
        const days = whole.movements.map((_, index) => (day += steps[index % steps.length]!.days));
        await dateMovements(
          app,
          mover.accountId,
          days.map((n, index) => new Date(FIRST_DAY + n * 86_400_000 + index)),
        );

        expectToAddUp(whole.first);
        expectToFollow(NOTHING, whole.movements, whole.first.closing);
        expect(whole.movements.map(({ number }) => number)).toEqual(days.map((_, index) => index + 1));
        expect(whole.first.closing.wallet).toBe((await client.get('/api/auth/user')).json<{ credits: number }>().credits);

        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        const before = await read(client, `view=movements&to=${dayOf(from - 1)}`);
        const { first: within, movements } = await readAll(client, `view=movements&from=${dayOf(from)}&to=${dayOf(to)}`, limit);
        const after = await read(client, `view=movements&from=${dayOf(to + 1)}`);
        for (const part of [before, within, after]) expectToAddUp(part);
        expectToFollow(within.opening, movements, within.closing);
        expect([before.opening, before.closing, within.closing, after.closing]).toEqual([
          NOTHING,
          within.opening,
          after.opening,
          whole.first.closing,
        ]);
        expect(movements.map(({ number }) => number)).toEqual(days.flatMap((n, index) => (n >= from && n <= to ? [index + 1] : [])));
        expect([before.count + within.count + after.count, within.count]).toEqual([days.length, movements.length]);

        const { movements: lines } = await readAll(client, `from=${dayOf(from)}&to=${dayOf(to)}`, limit);
        expect(lines.map((line) => netCredits(line.change)).reduce((sum, net) => sum + net, 0)).toBe(
          within.totals.closing - within.totals.opening,
        );
        const settled = await readSettled(mover.accountId, movements);
        expect(lines).toEqual(movements.filter(({ number }) => !settled.has(number)));
      },
    ),
    { numRuns: 15 },
  );
});
