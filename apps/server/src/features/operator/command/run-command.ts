import type { SearchContext } from '../../../search-context.ts';
import type { AppliedEvent } from '../../payments/take-event.ts';
import { USAGE, type Command } from './arguments.ts';
import { moveCredits } from './move-credits.ts';
import { actorOf, type OperatorContext } from '../../record/operator-context.ts';
import { printAccount, printOwed, printRecords, printSetAside } from './print-lists.ts';
import { printProof } from './print-proof.ts';
import { printCount } from './print-table.ts';
import { replayPaymentEvent } from './replay-payment-event.ts';
import { disputePractice, refundPractice } from './reverse-practice.ts';
import { showAccount } from './show-account.ts';
import { showOwed } from './show-owed.ts';
import { showRecords } from './show-records.ts';
import { showSetAside } from './show-set-aside.ts';
import { verifyBooks } from './verify-books.ts';

export interface Answer {
  text: string;
  exitCode: 0 | 1;
}

export interface CommandContext extends OperatorContext {
  /** The whole application: its payment provider, its sources, its key. */
  openApplication(): Promise<SearchContext>;
}

/** Does what was asked, and says so. Throws OperatorError when it cannot be done as it was asked. */
export async function runCommand(ctx: CommandContext, command: Command): Promise<Answer> {
  switch (command.verb) {
    case 'verify':
      return verify(ctx, command);
    case 'grant':
    case 'revoke':
      return done(await move(ctx, command));
    case 'replay':
      return done(describeApplied(command.eventId, await replayPaymentEvent(ctx, command.eventId)));
    case 'practice-refund':
    case 'practice-dispute':
      return done(describeApplied(command.paymentId, await practise(ctx, command)));
    case 'account':
      return done(printAccount(await showAccount(ctx, command.subject)));
    case 'owed':
      return done(printOwed(await showOwed(ctx)));
    case 'set-aside':
      return done(printSetAside(await showSetAside(ctx)));
    case 'records':
      return done(printRecords(await showRecords(ctx)));
    case 'help':
    default:
      return done(USAGE);
  }
}

const done = (text: string): Answer => ({ text, exitCode: 0 });

async function verify(ctx: OperatorContext, command: Extract<Command, { verb: 'verify' }>): Promise<Answer> {
  const proof = await verifyBooks(ctx, command);
  return { text: command.json ? JSON.stringify(proof, null, 2) : printProof(proof), exitCode: proof.isSound ? 0 : 1 };
}

async function move(ctx: OperatorContext, command: Extract<Command, { verb: 'grant' | 'revoke' }>): Promise<string> {
  const { verb, ...request } = command;
  const { accountId, credits, isRepeated, balances } = await moveCredits(ctx, { command: verb, ...request });
  const did = verb === 'grant' ? `Granted ${printCount(credits, 'credit')} to` : `Revoked ${printCount(credits, 'credit')} from`;
  const short = verb === 'revoke' && credits < command.credits ? ` of the ${command.credits} asked for: the wallet had no more` : '';
  const owes = balances.owed > 0 ? ` and owes ${balances.owed.toLocaleString('en-US')}` : '';
  const has = `It has ${printCount(balances.wallet, 'credit')} now${owes}.`;
  if (isRepeated) return `Nothing moved: this key was used before. Then: ${did} ${accountId}${short}. ${has}`;
  return `${did} ${accountId}${short}. ${has}`;
}

async function practise(
  ctx: CommandContext,
  command: Extract<Command, { verb: 'practice-refund' | 'practice-dispute' }>,
): Promise<AppliedEvent> {
  const practising = { ...(await ctx.openApplication()), ...actorOf(ctx) };
  if (command.verb === 'practice-refund') return refundPractice(practising, command.paymentId, command.amountCents);
  return disputePractice(practising, command.paymentId, command.standing);
}

const MOVED = { purchase: 'credited', reverse: 'taken back', restore: 'given back' } as const;

function describeApplied(what: string, { outcome, reason, movements }: AppliedEvent): string {
  const moved = movements.map(({ kind, credits }) => `${printCount(credits, 'credit')} ${MOVED[kind]}`).join(', ');
  const why = reason === null ? '' : ` (${reason.replaceAll('_', ' ')})`;
  return `${what}: ${outcome.replaceAll('_', ' ')}${why}; ${moved === '' ? 'no credits moved' : moved}.`;
}
