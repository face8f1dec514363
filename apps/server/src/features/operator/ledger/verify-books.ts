import { inSnapshot, type Queryable } from '../../../transaction.ts';
import { compareHeads, digestHeads, type HeadsComparison, type HeadsDigest } from '../../credits/ledger-heads.ts';
import { proveLedger, type LedgerProof } from './verify-ledger.ts';
import { OperatorError, type OperatorContext } from '../../record/operator-context.ts';
import { readNamedText } from '../command/named-file.ts';
import { withNewFile } from '../command/new-file.ts';

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
  const before = against === undefined ? undefined : readHeads(against);
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
function saveHeads(db: Queryable, path: string): Promise<HeadsDigest> {
  return withNewFile(path, 0o666, (write) => digestHeads(db, write));
}

/** An empty file would agree with every ledger. */
function readHeads(path: string): string {
  const text = readNamedText(path);
  if (text.trim() !== '') return text;
  throw new OperatorError(`${path} is empty: it was not written by "ledger verify --save", or before any account had a movement.`, 2);
}

async function compare(db: Queryable, path: string, text: string): Promise<HeadsComparison> {
  try {
    return await compareHeads(db, text);
  } catch (error) {
    if (error instanceof TypeError) throw new OperatorError(`${path} was not written by "ledger verify --save": ${error.message}.`, 2);
    throw error;
  }
}
