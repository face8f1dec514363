/** The operator's own keys of vendors, and the contracts that let accounts be answered with them. */
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
  type OperatorKeyRow,
  selectOperatorKeys,
  updateContract,
  updateLimits,
  upsertOperatorKey,
} from './operator-queries.ts';
import { endKeyPause } from './queries.ts';

type KeyContext = OperatorContext & Pick<AppContext, 'hash'>;

export interface NewOperatorKey {
  /** Absent: the key that is there stays, and its limits alone change. */
  credentials?: Record<string, string> | undefined;
  /** What all accounts together may spend of it on a day of UTC. */
  dayMicros: number;
  takesFreeCredits: boolean;
}

/** It answers for nobody until a contract is on record. Throws AppError `vendor_key_unreadable`, OperatorError where no key is given and there is none. */
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
  return new OperatorError(`There is no key of ${vendor}: npm run deedline -- vendors key ${vendor} keeps one. Nothing was changed.`, 1);
}

export interface Contract {
  counterparty: string;
  /** 'YYYY-MM-DD' */
  on: string;
  note: string | null;
}

/**
 * Published terms are for one's own business: it is the contract that lets answers be resold. From here on accounts that switch the vendor on and have no key of their own are answered with the operator's. Throws OperatorError.
 */
export async function setContract(ctx: OperatorContext, { id }: Vendor, contract: Contract): Promise<void> {
  await change(ctx, id, contract);
}

/** Accounts need keys of their own again. */
export function endContract(ctx: OperatorContext, { id }: Vendor): Promise<void> {
  return change(ctx, id, null);
}

async function change(ctx: OperatorContext, vendor: string, contract: Contract | null): Promise<void> {
  const command = contract === null ? 'vendor-contract-end' : 'vendor-contract';
  await inTransaction(ctx.db, async (db) => {
    if (!(await updateContract(db, vendor, contract, ctx.now()))) throw noKey(vendor);
    await recordAct(ctx, db, { command, result: 'done', subject: vendor });
  });
}

/** The key and its contract. */
export async function removeOperatorKey(ctx: OperatorContext, { id }: Vendor): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    if (!(await deleteOperatorKey(db, id))) throw new OperatorError(`There is no key of ${id}. Nothing was changed.`, 1);
    await recordAct(ctx, db, { command: 'vendor-key-remove', result: 'done', subject: id });
  });
}

export function readOperatorKeys({ db, now }: Pick<OperatorContext, 'db' | 'now'>): Promise<OperatorKeyRow[]> {
  return selectOperatorKeys(db, now());
}

/** Whoever has a key of it asks it again, whatever paused it; what was counted of its hits lately has begun anew. Throws OperatorError. */
export async function resumeVendor(ctx: OperatorContext, { id, terms }: Vendor, reason: string): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    if ((await endPauses(db, id)) === 0) throw new OperatorError(`${terms.label} is not paused. Nothing was changed.`, 1);
    await recordAct(ctx, db, { command: 'vendor-resume', result: 'done', subject: id, reason });
  });
}
