import { createHash, randomInt } from 'node:crypto';
import { AppError } from '@deedline/contract/errors';
import type { ReceiptState } from '@deedline/contract/compliance/opt-out';
import type { AppContext } from '../../context.ts';
import { selectOptOutState } from './queries.ts';
import { selectRequest } from './requests/queries.ts';

/** The state of an opt-out or request, for anybody who has its receipt number. Throws `receipt_not_found`. */
export async function findReceipt(ctx: AppContext, typed: string): Promise<ReceiptState> {
  const receipt = readReceipt(typed);
  const optOut = await selectOptOutState(ctx.db, receipt);
  if (optOut === undefined) return findRequest(ctx, receipt);
  const { createdAt, undoneAt } = optOut;
  return { kind: 'opt_out', state: undoneAt === null ? 'in_effect' : 'undone', since: (undoneAt ?? createdAt).toISOString(), dueAt: null };
}

async function findRequest(ctx: AppContext, receipt: string): Promise<ReceiptState> {
  const request = await selectRequest(ctx.db, receipt);
  if (request === undefined) throw new AppError('receipt_not_found');
  const { kind, state, createdAt, closedAt, dueAt } = request;
  return { kind, state, since: (closedAt ?? createdAt).toISOString(), dueAt: state === 'open' ? dueAt!.toISOString() : null };
}

/** Leaves out letters and digits that are easily confused. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 'K7QM-2XWD-9RTB': 58 random bits. It lets its holder ask for the state, and nothing else. */
export function newReceipt(): string {
  const letters = Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)]!).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

/** The stored form of a receipt number, however it was typed. */
export function readReceipt(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/(.{4})(?=.)/g, '$1-');
}

/** The token of a mailed link. It is derived from the installation's key, because the mail is written later than the row. */
export function linkToken(ctx: Pick<AppContext, 'hash'>, id: string): string {
  return ctx.hash(DOMAIN, id).toString('base64url');
}

/** The same for a row that may be older than the newest key: finds the token that it was made with, by its hash. */
export function linkTokenOf(ctx: Pick<AppContext, 'hash'>, id: string, tokenHash: Buffer): string {
  const tokens = ctx.hash.every(DOMAIN, id).map((token) => token.toString('base64url'));
  return tokens.find((token) => hashLinkToken(token).equals(tokenHash)) ?? linkToken(ctx, id);
}

const DOMAIN = 'privacy link';

export function hashLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
