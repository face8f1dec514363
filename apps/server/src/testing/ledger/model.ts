/** A simple model of one account's ledger, to compare the real one with. For tests. */
import { randomUUID } from 'node:crypto';
import type { AnyQueryable } from '../any-queryable.ts';
import { callLedger, holdForSearch, refundSearch, settleSearch } from './ledger.ts';

export const STEPS = ['grant', 'purchase', 'reverse', 'restore', 'revoke', 'hold', 'settle', 'refund'] as const;

export interface Step {
  do: (typeof STEPS)[number];
  credits: number;
  /** Steps that have a key are requested twice. */
  twice: boolean;
}

export interface Model {
  wallet: number;
  held: number;
  owed: number;
  holds: { id: string; credits: number }[];
  searches: { id: string; refundable: number }[];
}

/** What the calls of a step returned, and what they should have. */
export interface Answers {
  got: unknown[];
  expected: unknown[];
}

export function moveCredits(db: AnyQueryable, kind: string, key: string, account: string, credits: number): Promise<number | boolean> {
  return callLedger(db, `${kind}_credits`, key, account, credits);
}

/** Applies a step to the ledger and to the model. */
export async function takeStep(db: AnyQueryable, model: Model, account: string, step: Step): Promise<Answers> {
  switch (step.do) {
    case 'hold':
      return holdStep(db, model, account, step);
    case 'settle':
      return settleStep(db, model, step);
    case 'refund':
      return refundStep(db, model, account, step);
    default:
      return keyedStep(db, model, account, step);
  }
}

async function keyedStep(db: AnyQueryable, model: Model, account: string, { do: kind, credits, twice }: Step): Promise<Answers> {
  const key = randomUUID();
  const takes = kind === 'reverse' || kind === 'revoke';
  const taken = takes ? Math.min(model.wallet, credits) : 0;
  const paid = kind === 'purchase' || kind === 'restore' ? Math.min(model.owed, credits) : 0;
  model.wallet += takes ? -taken : credits - paid;
  model.owed += kind === 'reverse' ? credits - taken : -paid;
  const got = [await moveCredits(db, kind, key, account, credits)];
  // A revocation that takes nothing is not recorded, so its key stays free.
  if (twice && (kind !== 'revoke' || taken > 0)) got.push(await moveCredits(db, kind, key, account, credits));
  return { got, expected: [takes ? taken : true, takes ? 0 : false].slice(0, got.length) };
}

async function holdStep(db: AnyQueryable, model: Model, account: string, { credits: most }: Step): Promise<Answers> {
  // The rest of a wallet is accepted only if held credits would not make it enough.
  const credits = model.wallet < most && model.wallet + model.held >= most ? 0 : Math.min(model.wallet, most);
  const id = await holdForSearch(db, account, most);
  if (id !== undefined) model.holds.push({ id, credits });
  model.wallet -= credits;
  model.held += credits;
  return { got: [id !== undefined], expected: [credits > 0] };
}

async function settleStep(db: AnyQueryable, model: Model, { credits, twice }: Step): Promise<Answers> {
  const hold = model.holds.shift();
  if (hold === undefined) return { got: [], expected: [] };
  const charge = Math.min(credits - 1, hold.credits);
  model.held -= hold.credits;
  giveBack(model, hold.credits - charge);
  model.searches.push({ id: hold.id, refundable: charge });
  const got: unknown[] = [await settleSearch(db, hold.id, charge)];
  if (twice) got.push(await callLedger(db, 'settle_hold', hold.id, 0));
  return { got, expected: [true, false].slice(0, got.length) };
}

async function refundStep(db: AnyQueryable, model: Model, account: string, { credits }: Step): Promise<Answers> {
  const search = model.searches.find(({ refundable }) => refundable > 0);
  if (search === undefined) return { got: [], expected: [] };
  const back = Math.min(credits, search.refundable);
  search.refundable -= back;
  giveBack(model, back);
  await refundSearch(db, account, search.id, back);
  return { got: [], expected: [] };
}

/** Debt is repaid first. */
function giveBack(model: Model, credits: number): void {
  const paid = Math.min(model.owed, credits);
  model.owed -= paid;
  model.wallet += credits - paid;
}

export interface Raced {
  account: string;
  /** The change in the account's worth: what it can spend and holds, minus what it owes. */
  worth: number;
  /** How many callers moved something; undefined if there was nothing to move. */
  winners: number | undefined;
}

/** Several callers request the same step at once, whatever came before it. */
export async function raceStep(db: AnyQueryable, account: string, { do: kind, credits }: Step, callers: number): Promise<Raced> {
  const atOnce = <T>(call: () => Promise<T>) => Promise.all(Array.from({ length: callers }, call));
  if (kind === 'hold' || kind === 'settle' || kind === 'refund') {
    const id = await holdForSearch(db, account, credits);
    if (id === undefined) return { account, worth: 0, winners: undefined };
    const settled = await atOnce(() => settleSearch(db, id, kind === 'hold' ? 0 : credits - 1));
    const found = await db.query<{ charged: number }>('select charged from hold where id = $1', [id]);
    const refunded = kind === 'refund' && found.rows[0]!.charged > 0 ? 1 : 0;
    if (refunded > 0) await refundSearch(db, account, id, refunded);
    return { account, worth: refunded - found.rows[0]!.charged, winners: settled.filter(Boolean).length };
  }
  const key = randomUUID();
  const moved = await atOnce(() => moveCredits(db, kind, key, account, credits));
  const taken = moved.reduce<number>((sum, each) => sum + Number(each), 0);
  if (kind === 'revoke') return { account, worth: -taken, winners: undefined };
  if (kind === 'reverse') return { account, worth: -credits, winners: taken === 0 ? undefined : moved.filter(Boolean).length };
  return { account, worth: credits, winners: taken };
}
