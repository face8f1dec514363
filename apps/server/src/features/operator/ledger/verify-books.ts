import { closeSync, openSync, writeSync } from 'node:fs';
import { inSnapshot, type Queryable } from '../../../transaction.ts';
import { compareHeads, digestHeads, type HeadsComparison, type HeadsDigest } from '../../credits/ledger-heads.ts';
import { proveLedger, type LedgerProof } from './verify-ledger.ts';
import { OperatorError, type OperatorContext } from '../../record/operator-context.ts';
import { readNamedFile } from '../command/named-file.ts';

export interface BooksProof extends LedgerProof {
  at: Date;
  isSound: boolean;
  heads: HeadsDigest;
  /** The comparison with the file of an earlier verification. */
  earlier?: HeadsComparison;
}

export interface ProofFiles {
  save?: string;
  against?: string;
}

/** Checks all laws and digests all heads in one snapshot. Writes the heads to the file `save` and compares them with the file `against`, if given. */
export function verifyBooks(ctx: Pick<OperatorContext, 'db' | 'now'>, { save, against }: ProofFiles): Promise<BooksProof> {
  const before = against === undefined ? undefined : readNamedFile(against).toString('utf8');
  return inSnapshot(ctx.db, async (db) => {
    const at = ctx.now();
    const proof = await proveLedger(db);
    const heads = save === undefined ? await digestHeads(db) : await saveHeads(db, save);
    const earlier = before === undefined ? undefined : await compare(db, against!, before);
    const isSound = proof.laws.every(({ breaches }) => breaches.length === 0) && (earlier?.changed.length ?? 0) === 0;
    return { at, isSound, ...proof, heads, ...(earlier === undefined ? {} : { earlier }) };
  });
}

/** Never overwrites an existing file, which may be the proof of another day. */
async function saveHeads(db: Queryable, path: string): Promise<HeadsDigest> {
  let file: number;
  try {
    file = openSync(path, 'wx');
  } catch (error) {
    throw new OperatorError(`${path} cannot be written: ${(error as Error).message}`, 2);
  }
  try {
    return await digestHeads(db, (text) => writeSync(file, text));
  } finally {
    closeSync(file);
  }
}

async function compare(db: Queryable, path: string, text: string): Promise<HeadsComparison> {
  try {
    return await compareHeads(db, text);
  } catch (error) {
    if (error instanceof TypeError) throw new OperatorError(`${path} was not written by "ledger verify --save": ${error.message}.`, 2);
    throw error;
  }
}
