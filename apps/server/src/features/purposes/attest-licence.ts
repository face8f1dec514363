import { AppError } from '@deedline/contract/errors';
import type { attestLicence as attestLicenceBody } from '@deedline/contract/licence';
import { LICENCE_TEXT } from '@deedline/contract/licence-words';
import type { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../transaction.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import { insertStatement } from './queries.ts';

/** Puts on record what somebody says of their licence. What was said before stays in the history. */
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

/** The same for a number however it was typed. */
function licenceText(state: string, number: string): string {
  return `${state} ${number.toUpperCase().replace(/[^A-Z0-9]/g, '')}`;
}
