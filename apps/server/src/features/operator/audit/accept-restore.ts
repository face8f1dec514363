import { OperatorError, recordAct } from '../../record/operator-context.ts';
import { printTable } from '../command/print-table.ts';
import type { Answer, CommandContext } from '../command/act.ts';
import { ACCEPT_RESTORE, selectHead, type Head } from '../../audit/chain-records.ts';
import { listNumbers } from '../../audit/follow-chain.ts';
import { keepWitness, putWitnessAside, readBreak, sealRecords } from '../../audit/seal-records.ts';
import { verifyRecords, type AuditProof } from '../../audit/verify-records.ts';

type Forgotten = NonNullable<AuditProof['forgotten']>;

/**
 * A restored database lacks what was sealed after its backup, but so does one whose end somebody cut off. Only an operator can tell which it is. Here they
 * state it by name and on record, for exactly what they were shown. Any other mismatch is never accepted.
 */
export async function acceptRestore(ctx: CommandContext, { reason, confirm }: { reason: string; confirm?: string }): Promise<Answer> {
  const app = await ctx.openApplication();
  // Records that were written but not yet sealed when the backup was made would otherwise count as late.
  await sealRecords(app);
  const { forgotten, findings, head } = await verifyRecords(app);
  if (forgotten === null)
    throw new OperatorError('There is nothing to accept: the database has everything that this machine remembers. Nothing was changed.', 1);
  const others = findings.filter((what) => what !== forgotten.what);
  if (others.length > 0)
    throw new OperatorError(
      ['A restored backup does not explain these findings. Nothing was changed.', ...others.map((what) => `  ${what}`)].join('\n'),
      1,
    );
  const code = codeOf(forgotten.remembered);
  const lost = describeLost(forgotten, readBreak(app.config.dataDir) ?? head, head);
  if (confirm !== code) return { text: explain(forgotten, head, lost, { code, isWrong: confirm !== undefined }), exitCode: 1 };
  await recordAct(ctx, ctx.db, { command: ACCEPT_RESTORE, result: 'done', subject: code, reason, detail: lost });
  const aside = putWitnessAside(app.config.dataDir, ctx.now());
  await sealRecords(app);
  keepWitness(app.config.dataDir, (await selectHead(ctx.db))!);
  return { text: `Accepted: ${lost}. This was recorded, and what this machine remembered is kept in ${aside}.`, exitCode: 0 };
}

/** A code for what is given up, long enough that nobody types it by accident. */
function codeOf({ number, hash }: Head): string {
  return `${number}-${hash.slice(0, 12)}`;
}

/** `restored`: the head of the chain when it was first seen without what is remembered. */
function describeLost({ remembered }: Forgotten, restored: Head, head: Head): string {
  const missing = `${listNumbers(restored.number + 1, remembered.number)} missing as remembered`;
  return head.number > restored.number ? `${missing}; others were sealed since as ${listRange(restored.number + 1, head.number)}` : missing;
}

function listRange(first: number, last: number): string {
  return first === last ? `No. ${first}` : `No. ${first} to No. ${last}`;
}

function explain({ remembered }: Forgotten, head: Head, lost: string, { code, isWrong }: { code: string; isWrong: boolean }): string {
  return [
    ...(isWrong ? ['This code does not match what is missing here. Nothing was changed.', ''] : []),
    printTable([
      ['remembered', `No. ${remembered.number} ${remembered.hash}`],
      ['in the database', head.number === 0 ? 'nothing' : `up to No. ${head.number} ${head.hash}`],
    ]),
    `${lost}. Nothing else is wrong with the record.`,
    '',
    'If this database was restored from an older backup, accept the loss. This is recorded under your name:',
    `  npm run deedline -- audit accept-restore --reason TEXT --confirm ${code}`,
    'If it was not, somebody removed the end of the audit record: leave the folder keys/ in DATA_DIR as it is, and find out who was able to do so.',
  ].join('\n');
}
