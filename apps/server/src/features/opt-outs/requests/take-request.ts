import { privacyRequest, type PrivacyRequest } from '@deedline/contract/opt-out';
import { randomUUIDv7 } from 'node:crypto';
import type { AppContext } from '../../../context.ts';
import { postMail } from '../../../outside/mail/post-mail.ts';
import { inTransaction } from '../../../transaction.ts';
import { hashLinkToken, linkToken } from '../link-token.ts';
import { REQUEST_LINK } from '../mail-kinds.ts';
import { newReceipt } from '../receipt-number.ts';
import { seal, unseal } from '../seal.ts';
import { insertRequest } from './queries.ts';

/** Takes a request down, encrypted, and mails a link to the address to which it will be answered. It begins when that is opened. */
export async function takeRequest(ctx: AppContext, asked: PrivacyRequest): Promise<string> {
  const [id, receipt, now] = [randomUUIDv7(), newReceipt(), ctx.now()];
  const made = { id, receipt, kind: asked.kind, now, tokenHash: hashLinkToken(linkToken(ctx, id)), sealed: seal(ctx.hash, asked) };
  await inTransaction(ctx.db, async (db) => {
    await insertRequest(db, made);
    await postMail(db, { kind: REQUEST_LINK, recipient: asked.email, subjectId: id }, now);
  });
  return receipt;
}

export function readSealed(ctx: Pick<AppContext, 'hash'>, sealed: Buffer): PrivacyRequest {
  return privacyRequest.parse(unseal(ctx.hash, sealed));
}
