/** The circuit breaker for money: a vendor whose hit rate drops sharply is not asked for a while. The key's owner is notified once each time. */
import type { AppContext } from '../../context.ts';
import { type Composer, type Composers, postMail } from '../../outside/mail/mail.ts';
import { VENDORS } from '../../outside/vendors/catalogue.ts';
import { inTransaction } from '../../transaction.ts';
import { findOwners } from '../identity/members.ts';
import { type AccountOffer, NOBODY } from './offers.ts';
import { breakVendor, selectPauseOfCall } from './queries.ts';

const BROKEN_MS = 3_600_000;
const VENDOR_PAUSED = 'vendor_paused';

/**
 * `call` is the call that tripped the breaker. It is the subject of the mails, which go to the account's owners or to OPERATOR_EMAIL. For a twin, which has no
 * key, and for an operator without an address it is only logged.
 */
export async function openBreaker(
  ctx: Pick<AppContext, 'config' | 'db' | 'log' | 'now'>,
  { vendor, accountId, whose, paceOf }: Pick<AccountOffer, 'vendor' | 'accountId' | 'whose' | 'paceOf'>,
  call: string,
): Promise<void> {
  const at = ctx.now();
  const { operatorEmail } = ctx.config;
  const hasOpened = await inTransaction(ctx.db, async (db) => {
    if (!(await breakVendor(db, vendor.id, paceOf, { at, until: new Date(at.getTime() + BROKEN_MS) }))) return false;
    const owners = whose === 'account' ? await findOwners(db, accountId) : [];
    for (const { email } of owners) await postMail(db, { kind: VENDOR_PAUSED, recipient: email, accountId, subjectId: call }, at);
    if (whose === 'operator' && operatorEmail !== undefined)
      await postMail(db, { kind: VENDOR_PAUSED, recipient: operatorEmail, subjectId: call }, at);
    return true;
  });
  if (hasOpened) ctx.log.error({ vendor: vendor.id, minutes: BROKEN_MS / 60_000 }, 'a vendor was paused: it finds far less than before');
}

/** Does not mention whom questions were about. Nothing is sent if the vendor is no longer paused by then. */
const writePaused: Composer = async (ctx, { recipient, accountId, subjectId, createdAt }) => {
  const pause = subjectId === null ? undefined : await selectPauseOfCall(ctx.db, subjectId, accountId ?? NOBODY);
  if (pause === undefined) return null;
  const label = VENDORS.find(({ id }) => id === pause.vendor)?.terms.label ?? pause.vendor;
  const isOperators = accountId === null;
  return {
    recipient,
    subject: `${label} is paused: it finds far less than before`,
    text: `Far fewer of the latest answers from ${label} found someone than
usual, so ${isOperators ? 'the installation’s' : 'your'} key is not used to ask it anything new:

  since ${writeMinute(createdAt)}
  until ${writeMinute(pause.until)}

Searches and batches continue without it. Where it would have been asked,
their sources say that it was paused, and it bills nothing for them.

After that it is asked again, and paused again if it still finds as little.
Its own pages or its support may say what is wrong. See its status here, and
whether it is on:

${ctx.config.publicUrl}${isOperators ? '/operator/vendors' : '/settings/vendors'}
`,
  };
};

function writeMinute(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** The mails of vendors, by kind. */
export const vendorMails: Composers = { [VENDOR_PAUSED]: writePaused };
