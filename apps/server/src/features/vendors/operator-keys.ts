/** The operator's own vendor keys, and the contracts that allow accounts to use them. */
import type { AppContext } from '../../context.ts';
import type { Vendor } from '../../outside/vendors/vendor.ts';
import { inTransaction } from '../../transaction.ts';
import { type OperatorContext, OperatorError, recordAct } from '../record/operator-context.ts';
import { sealForInstallation, VENDOR_KEYS } from '../sealing/installation-seal.ts';
import { lastFourOf, readCredentials } from './credentials.ts';
import { NOBODY } from './offers.ts';
import {
  deleteOperatorKey,
  endPauses,
  lockContract,
  type OperatorKeyRow,
  selectOperatorKeys,
  updateContract,
  updateLimits,
  upsertOperatorKey,
} from './operator-queries.ts';
import { endKeyPause } from './queries.ts';

type KeyContext = OperatorContext & Pick<AppContext, 'hash'>;

export interface NewOperatorKey {
  /** Absent: the stored key stays and only its limits change. */
  credentials?: Record<string, string> | undefined;
  /** The most that all accounts together may spend with it per UTC day. */
  dayMicros: number;
  takesFreeCredits: boolean;
}

/**
 * Stores the key or its limits. No account can use it until a contract is on record. Throws AppError `vendor_key_unreadable`, or OperatorError when no key is
 * given and none is stored.
 */
export async function setOperatorKey(ctx: KeyContext, vendor: Vendor, given: NewOperatorKey): Promise<void> {
  const limits = { vendor: vendor.id, dayMicros: given.dayMicros, takesFreeCredits: given.takesFreeCredits, at: ctx.now() };
  const sealed = given.credentials === undefined ? null : sealKey(ctx, vendor, given.credentials);
  await inTransaction(ctx.db, async (db) => {
    if (sealed !== null) await upsertOperatorKey(db, { ...limits, ...sealed });
    else if (!(await updateLimits(db, limits))) throw noKey(vendor.id);
    if (sealed !== null) await endKeyPause(db, vendor.id, NOBODY);
    await recordAct(ctx, db, { command: 'vendor-key', result: 'done', subject: vendor.id });
  });
}

function sealKey({ hash }: Pick<KeyContext, 'hash'>, vendor: Vendor, given: Record<string, string>) {
  const credentials = readCredentials(vendor, given);
  const sealedKey = sealForInstallation(hash, VENDOR_KEYS, Buffer.from(JSON.stringify(credentials)), vendor.id);
  return { sealedKey, lastFour: lastFourOf(vendor, credentials) };
}

function noKey(vendor: string): OperatorError {
  return new OperatorError(`There is no key for ${vendor}: npm run deedline -- vendors key ${vendor} saves one. Nothing was changed.`, 1);
}

export interface Contract {
  counterparty: string;
  /** 'YYYY-MM-DD' */
  on: string;
  note: string | null;
}

/** It is tomorrow somewhere already. */
const AHEAD_MS = 14 * 60 * 60 * 1000;

/**
 * Records the contract that allows answers to be resold; the published terms only cover the operator's own business. From now on accounts that switch the
 * vendor on without a key of their own use the operator's key. Throws OperatorError.
 */
export async function setContract(ctx: OperatorContext, { id }: Vendor, contract: Contract): Promise<void> {
  const today = new Date(ctx.now().getTime() + AHEAD_MS).toISOString().slice(0, 10);
  if (contract.on > today)
    throw new OperatorError(`The ${contract.on} is yet to come: your key is not used before a contract is made. Nothing was changed.`, 2);
  await change(ctx, id, contract);
}

/** Ends the contract: accounts need their own keys again. Throws OperatorError when there is none. */
export async function endContract(ctx: OperatorContext, { id, terms }: Vendor): Promise<void> {
  await change(ctx, id, null, `There is no contract with ${terms.label} on record. Nothing was changed.`);
}

/** `without`: the refusal when no contract is on record that could be ended. */
async function change(ctx: OperatorContext, vendor: string, contract: Contract | null, without?: string): Promise<void> {
  const command = contract === null ? 'vendor-contract-end' : 'vendor-contract';
  await inTransaction(ctx.db, async (db) => {
    const before = await lockContract(db, vendor);
    if (before === undefined) throw noKey(vendor);
    if (without !== undefined && before.counterparty === null) throw new OperatorError(without, 1);
    await updateContract(db, vendor, contract, ctx.now());
    await recordAct(ctx, db, { command, result: 'done', subject: vendor });
  });
}

/** Removes the key together with its contract. */
export async function removeOperatorKey(ctx: OperatorContext, { id }: Vendor): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    if (!(await deleteOperatorKey(db, id))) throw new OperatorError(`There is no key for ${id}. Nothing was changed.`, 1);
    await recordAct(ctx, db, { command: 'vendor-key-remove', result: 'done', subject: id });
  });
}

export function readOperatorKeys({ db, now }: Pick<OperatorContext, 'db' | 'now'>): Promise<OperatorKeyRow[]> {
  return selectOperatorKeys(db, now());
}

/** Ends all pauses of a vendor, for every key and whatever their cause. Recent hit counts start anew. Throws OperatorError when it is not paused. */
export async function resumeVendor(ctx: OperatorContext, { id, terms }: Vendor, reason: string): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    if ((await endPauses(db, id)) === 0) throw new OperatorError(`${terms.label} is not paused. Nothing was changed.`, 1);
    await recordAct(ctx, db, { command: 'vendor-resume', result: 'done', subject: id, reason });
  });
}
