import type { Licence } from '@deedline/contract/licence';
import { LICENCE_TEXT } from '@deedline/contract/licence-words';
import type { AppContext } from '../../context.ts';
import { selectQuestionClosed, selectStatements, updateQuestionClosed } from './queries.ts';

const MOST_STATEMENTS = 50;

/** What the account said of its licence, whether that stands under the present text, and whether the app should ask. */
export async function readLicence(ctx: Pick<AppContext, 'db' | 'config'>, accountId: string): Promise<Licence> {
  const [rows, closedFor] = await Promise.all([
    selectStatements(ctx.db, accountId, MOST_STATEMENTS),
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

/** The app asks no more, until the text is another. */
export async function closeQuestion(ctx: Pick<AppContext, 'db'>, accountId: string): Promise<void> {
  await updateQuestionClosed(ctx.db, accountId, LICENCE_TEXT.version);
}
