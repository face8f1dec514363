import { AppError } from '@deedline/contract/errors';
import type { attestLicence as attestLicenceBody, Licence } from '@deedline/contract/compliance/licence';
import { LICENCE_TEXT } from '@deedline/contract/compliance/licence-words';
import type { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { inTransaction, type Queryable } from '../../transaction.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import {
  deleteDefaults,
  eraseStatements,
  insertStatement,
  selectQuestionClosed,
  selectStatement,
  selectStatements,
  type StatementRow,
  updateQuestionClosed,
} from './queries.ts';

const MAX_STATEMENTS = 50;

/** The account's statements about its licence, whether the latest is valid under the current text, and whether the app should ask. */
export async function readLicence(ctx: Pick<AppContext, 'db' | 'config'>, accountId: string): Promise<Licence> {
  const [rows, closedFor] = await Promise.all([
    selectStatements(ctx.db, accountId, MAX_STATEMENTS),
    selectQuestionClosed(ctx.db, accountId),
  ]);
  const [latest] = rows;
  const standing = latest === undefined ? 'missing' : latest.textVersion === LICENCE_TEXT.version ? 'given' : 'outdated';
  return {
    isRequired: ctx.config.requireLicence,
    standing,
    shouldAsk: standing !== 'given' && closedFor !== LICENCE_TEXT.version,
    textVersion: LICENCE_TEXT.version,
    text: LICENCE_TEXT.text,
    statements: rows.map(({ confirmedAt, ...row }) => ({ ...row, confirmedAt: confirmedAt.toISOString() })),
  };
}

/** The app no longer asks until the text changes. */
export async function closeQuestion(ctx: Pick<AppContext, 'db'>, accountId: string): Promise<void> {
  await updateQuestionClosed(ctx.db, accountId, LICENCE_TEXT.version);
}

/** Records a statement about a licence. Earlier statements stay in the history. */
export async function attestLicence(
  ctx: Pick<AppContext, 'db' | 'hash'>,
  accountId: string,
  said: z.output<typeof attestLicenceBody>,
  from: Requester,
): Promise<void> {
  const { kind, profession, state, textVersion } = said;
  if (textVersion !== LICENCE_TEXT.version)
    throw new AppError('invalid_request', 'The text has changed since it was shown. Please read it again and confirm it.');
  const number = said.kind === 'licensed' ? said.number : null;
  const broker = said.kind === 'licensed' ? (said.broker ?? null) : null;
  const numberKey = number === null ? null : ctx.hash('licence', licenceText(state, number));
  await inTransaction(ctx.db, async (db) => {
    const id = await insertStatement(db, { accountId, kind, profession, state, number, broker, numberKey, textVersion });
    if (id === undefined) throw new AppError('unauthorized');
    const facts = { licenceId: id, kind, profession, state, textVersion, numberKey: numberKey?.toString('hex') ?? null };
    await recordAudit(db, { kind: 'setting', what: 'licence_attested', accountId, from, facts });
  });
}

/** The same text for a number however it is typed. */
function licenceText(state: string, number: string): string {
  return `${state} ${number.toUpperCase().replace(/[^A-Z0-9]/g, '')}`;
}

/** For an account that is being closed: the fact of its statements stays, but what names the holder is erased. */
export async function eraseLicences(db: Queryable, accountId: string): Promise<void> {
  await eraseStatements(db, accountId);
  await deleteDefaults(db, accountId);
}

/** The licence statement behind a search. Number and broker are erased when its account is closed. */
export function findStatement(db: Queryable, id: number): Promise<StatementRow | undefined> {
  return selectStatement(db, id);
}
