/** The money breaker: a vendor that finds far less than it did is not asked for a while, and whose key it is learns of it once each time. */
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
 * `call`: whose answer was too much. It is the subject of the mails, to the account's owners or to OPERATOR_EMAIL. Of a twin, which is nobody's key, and
 * where the operator has no address, the log alone says so.
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
  if (hasOpened)
    ctx.log.error({ vendor: vendor.id, minutes: BROKEN_MS / 60_000 }, 'a vendor is paused: far fewer of its answers are hits than before');
}

/** Says nothing of whom was asked about. Nothing is sent where it is asked again by then. */
const writePaused: Composer = async (ctx, { recipient, accountId, subjectId, createdAt }) => {
  const pause = subjectId === null ? undefined : await selectPauseOfCall(ctx.db, subjectId, accountId ?? NOBODY);
  if (pause === undefined) return null;
  const label = VENDORS.find(({ id }) => id === pause.vendor)?.terms.label ?? pause.vendor;
  const isOperators = accountId === null;
  return {
    recipient,
    subject: `${label} is paused: it finds far less than before`,
    text: `Of the latest answers of ${label} far fewer found somebody than
usual, so that ${isOperators ? 'the installation’s' : 'your'} key no longer asks it anything new:

  since ${writeMinute(createdAt)}
  until ${writeMinute(pause.until)}

Searches and batches go on without it. Where it would have been asked,
their sources say that it was paused, and it bills nothing for them.

Afterwards it is asked again, and paused once more should it still find as
little. Its own pages or its support may say what is wrong. How it stands
here, and whether it is on:

${ctx.config.publicUrl}${isOperators ? '/operator/vendors' : '/settings/vendors'}
`,
  };
};

function writeMinute(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** What vendors write, by kind. */
export const vendorMails: Composers = { [VENDOR_PAUSED]: writePaused };
