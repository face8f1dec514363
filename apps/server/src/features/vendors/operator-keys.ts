/** The operator's own keys of vendors, and the contracts that let accounts be answered with them. */
import type { AppContext } from '../../context.ts';
import type { Vendor } from '../../outside/vendors/vendor.ts';
import { inTransaction } from '../../transaction.ts';
import { type OperatorContext, OperatorError, recordAct } from '../record/operator-context.ts';
import { sealForInstallation, VENDOR_KEYS } from '../sealing/installation-seal.ts';
import { lastFourOf, readCredentials } from './credentials.ts';
import { deleteOperatorKey, type OperatorKeyRow, selectOperatorKeys, updateContract, upsertOperatorKey } from './operator-queries.ts';

type KeyContext = OperatorContext & Pick<AppContext, 'hash'>;

export interface NewOperatorKey {
  credentials: Record<string, string>;
  /** What all accounts together may spend of it on a day of UTC. */
  dayMicros: number;
  takesFreeCredits: boolean;
}

/** It answers for nobody until a contract is on record. Throws AppError `vendor_key_unreadable`. */
export async function setOperatorKey(ctx: KeyContext, vendor: Vendor, given: NewOperatorKey): Promise<void> {
  const credentials = readCredentials(vendor, given.credentials);
  const sealedKey = sealForInstallation(ctx.hash, VENDOR_KEYS, Buffer.from(JSON.stringify(credentials)), vendor.id);
  const { dayMicros, takesFreeCredits } = given;
  await inTransaction(ctx.db, async (db) => {
    await upsertOperatorKey(db, {
      vendor: vendor.id,
      sealedKey,
      lastFour: lastFourOf(vendor, credentials),
      dayMicros,
      takesFreeCredits,
      at: ctx.now(),
    });
    await recordAct(ctx, db, { command: 'vendor-key', result: 'done', subject: vendor.id });
  });
}

export interface Contract {
  counterparty: string;
  /** 'YYYY-MM-DD' */
  on: string;
  note: string | null;
}

/** From here on accounts that switch the vendor on and have no key of their own are answered with the operator's. Throws OperatorError. */
export async function setContract(ctx: OperatorContext, { id, terms }: Vendor, contract: Contract): Promise<void> {
  if (!terms.mayBeResold)
    throw new OperatorError(
      `The terms of ${terms.label}, read on ${terms.readOn}, do not let its answers be resold. Nothing was changed.`,
      2,
    );
  await change(ctx, id, contract, 'vendor-contract');
}

/** Accounts need keys of their own again. */
export function endContract(ctx: OperatorContext, { id }: Vendor): Promise<void> {
  return change(ctx, id, null, 'vendor-contract-end');
}

async function change(ctx: OperatorContext, vendor: string, contract: Contract | null, command: string): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    if (!(await updateContract(db, vendor, contract, ctx.now())))
      throw new OperatorError(`There is no key of ${vendor}: npm run deedline -- vendors key ${vendor} keeps one. Nothing was changed.`, 1);
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
