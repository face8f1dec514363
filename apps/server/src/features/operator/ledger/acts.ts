/** Acts on credits and payments. */
import type { PracticeDispute } from '../../../outside/payments/practice/act.ts';
import type { AppliedEvent } from '../../payments/take-event.ts';
import { actorOf } from '../../record/operator-context.ts';
import { defineAct, flag, needed, optional, UsageError, type Act, type CommandContext } from '../command/act.ts';
import { moveCredits, type MoveRequest } from './move-credits.ts';
import { printAccount, printOwed, printRecords, printSetAside } from './print-lists.ts';
import { printProof } from './print-proof.ts';
import { printCount } from '../../../print-count.ts';
import { disputePractice, refundPractice, replayPaymentEvent } from './payment-events.ts';
import { showAccount, showRecords } from './show-account.ts';
import { showOwed, showSetAside } from './owed.ts';
import { readOneOf, readSubject, readWhole, reason } from '../command/values.ts';
import { verifyBooks } from './verify-books.ts';

/** A larger amount is taken for a typing error. */
const MAX_CREDITS = 100_000;

const account = needed('<account>', 'an email address or an account id', readSubject);
const paymentId = needed('<payment>', 'the id of a payment', readToken('A payment id', 300));

function move(verb: 'grant' | 'revoke', about: string): Act {
  return defineAct({
    verb,
    about,
    more: 'With the same --key it runs only once, however often you repeat it.',
    needs: 'database',
    changes: true,
    records: [verb],
    console: ['POST /api/operator/accounts/:id/credits'],
    takes: {
      subject: account,
      credits: needed('<credits>', `how many, at most ${MAX_CREDITS.toLocaleString('en-US')}`, readWhole('<credits>', MAX_CREDITS)),
      reason,
      key: optional('--key <key>', 'a name of your choice for this movement', readToken('--key', 100)),
    },
    run: (ctx, input) => describeMove(ctx, { command: verb, ...input }),
  });
}

export const LEDGER_ACTS: readonly Act[] = [
  defineAct({
    verb: 'verify',
    about: 'Checks every rule of the ledger; exits with code 1 if one is broken, and names the first breach.',
    needs: 'database',
    changes: false,
    records: [],
    takes: {
      json: flag('--json', 'as JSON'),
      save: optional('--save <file>', "writes the head of every account's chain to a new file"),
      against: optional('--against <file>', 'checks whether what is in such a file still holds'),
    },
    async run(ctx, { json, ...files }) {
      const proof = await verifyBooks(ctx, files);
      return { text: json ? JSON.stringify(proof, null, 2) : printProof(proof), exitCode: proof.isSound ? 0 : 1 };
    },
  }),
  defineAct({
    verb: 'account',
    about: 'Shows what an account has, its last movements, open holds and batches, and its payments.',
    needs: 'database',
    changes: false,
    records: ['account'],
    console: ['GET /api/operator/accounts/:id'],
    takes: { subject: account },
    run: async (ctx, { subject }) => printAccount(await showAccount(ctx, subject)),
  }),
  move('grant', 'Gives credits to an account.'),
  move('revoke', 'Takes credits back, at most as many as the wallet has.'),
  defineAct({
    verb: 'owed',
    about: 'Lists accounts that owe credits, with the payments that were taken back.',
    needs: 'database',
    changes: false,
    records: ['owed'],
    console: ['GET /api/operator/refunds'],
    takes: {},
    run: async (ctx) => printOwed(await showOwed(ctx)),
  }),
  defineAct({
    verb: 'set-aside',
    about: 'Lists payment events that are waiting, each with the reason.',
    needs: 'database',
    changes: false,
    records: ['set-aside'],
    console: ['GET /api/operator/refunds'],
    takes: {},
    run: async (ctx) => printSetAside(await showSetAside(ctx)),
  }),
  defineAct({
    verb: 'replay',
    about: 'Applies one of the waiting events, or any other payment event, again.',
    needs: 'database',
    changes: true,
    records: ['replay'],
    console: ['POST /api/operator/payment-events/:id/replay'],
    takes: { eventId: needed('<event>', 'the id of an event', readToken('An event id', 300)) },
    run: async (ctx, { eventId }) => describeApplied(eventId, await replayPaymentEvent(ctx, eventId)),
  }),
  defineAct({
    verb: 'practice-refund',
    about: 'With practice payments: refunds dollars of a payment, as a real provider would report it.',
    needs: 'database',
    changes: true,
    records: ['practice-refund'],
    takes: { paymentId, amountCents: needed('<dollars>', 'for example 45 or 12.50', readCents) },
    run: async (ctx, input) =>
      describeApplied(input.paymentId, await refundPractice(await practising(ctx), input.paymentId, input.amountCents)),
  }),
  defineAct({
    verb: 'practice-dispute',
    about: 'With practice payments: opens a dispute over a payment, or ends it.',
    needs: 'database',
    changes: true,
    records: ['practice-dispute'],
    takes: {
      paymentId,
      standing: needed('<standing>', 'open, won or lost', readOneOf<PracticeDispute>('A dispute', ['open', 'won', 'lost'])),
    },
    run: async (ctx, input) =>
      describeApplied(input.paymentId, await disputePractice(await practising(ctx), input.paymentId, input.standing)),
  }),
  defineAct({
    verb: 'records',
    about: 'Shows what operators did recently.',
    needs: 'database',
    changes: false,
    records: ['records'],
    takes: {},
    run: async (ctx) => printRecords(await showRecords(ctx)),
  }),
];

async function describeMove(ctx: CommandContext, request: MoveRequest): Promise<string> {
  const { command, credits: asked } = request;
  const { accountId, credits, isRepeated, balances } = await moveCredits(ctx, request);
  const did = command === 'grant' ? `Granted ${printCount(credits, 'credit')} to` : `Revoked ${printCount(credits, 'credit')} from`;
  const short = command === 'revoke' && credits < asked ? ` of the ${asked} asked for: the wallet had no more` : '';
  const owes = balances.owed > 0 ? ` and owes ${balances.owed.toLocaleString('en-US')}` : '';
  const has = `It has ${printCount(balances.wallet, 'credit')} now${owes}.`;
  if (isRepeated) return `Nothing moved: this key was used before. At that time: ${did} ${accountId}${short}. ${has}`;
  return `${did} ${accountId}${short}. ${has}`;
}

async function practising(ctx: CommandContext) {
  return { ...(await ctx.openApplication()), ...actorOf(ctx) };
}

const MOVED = { purchase: 'credited', reverse: 'taken back', restore: 'given back' } as const;

function describeApplied(what: string, { outcome, reason: why, movements }: AppliedEvent): string {
  const moved = movements.map(({ kind, credits }) => `${printCount(credits, 'credit')} ${MOVED[kind]}`).join(', ');
  const because = why === null ? '' : ` (${why.replaceAll('_', ' ')})`;
  return `${what}: ${outcome.replaceAll('_', ' ')}${because}; ${moved === '' ? 'no credits moved' : moved}.`;
}

function readToken(what: string, most: number): (text: string) => string {
  return (text) => {
    if (!/^[\x21-\x7e]+$/.test(text) || text.length > most)
      throw new UsageError(`${what} is 1 to ${most} characters of ASCII without spaces.`);
    return text;
  };
}

function readCents(text: string): number {
  if (!/^\d{1,6}(\.\d\d)?$/.test(text) || Number(text) === 0)
    throw new UsageError(`An amount is in dollars, for example 45 or 12.50, not ${text}.`);
  return Math.round(Number(text) * 100);
}
