import { AppError } from '@deedline/contract/errors';
import type { OptOut } from '@deedline/contract/opt-out';
import type { AppContext } from '../../../context.ts';
import { inTransaction } from '../../../transaction.ts';
import { subjectTexts } from '../../compliance/subjects.ts';
import { hashLinkToken } from '../link-token.ts';
import { optOutWithin } from '../take-opt-out.ts';
import { lockRequestByToken, openRequest } from './queries.ts';
import { addDays, ANSWER_DAYS } from './rules.ts';
import { readSealed } from './take-request.ts';

/** From here on the request is in the operator's queue, with its deadline; one to delete opts out at once. Twice is fine. */
export async function confirmRequest(ctx: AppContext, token: string): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const request = await lockRequestByToken(db, hashLinkToken(token));
    if (request === undefined) throw new AppError('link_expired', 'This link is no longer valid, or it is not whole.');
    if (request.state !== 'unconfirmed') return;
    const now = ctx.now();
    await openRequest(db, request.id, now, addDays(now, ANSWER_DAYS));
    if (request.kind !== 'delete') return;
    const { name, street, city, zip, email, phone } = readSealed(ctx, request.sealed!);
    const asked: OptOut[] = [
      { kind: 'email', email },
      { kind: 'person', name, street, city, zip },
      { kind: 'phone', phone: phone ?? '' },
    ];
    // What cannot be read is for the operator to read.
    for (const one of asked.filter(isReadable)) await optOutWithin(ctx, db, one, 'request');
  });
}

function isReadable(asked: OptOut): boolean {
  const subject = asked.kind === 'person' ? { ...asked, address: `${asked.street}, ${asked.zip}` } : asked;
  return subjectTexts(subject).length > 0;
}
