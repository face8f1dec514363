/** Which members are mailed about changes of a list, how often, and how to stop it without signing in. */
import { AppError } from '@deedline/contract/errors';
import type { PropertyChangeCounts } from '@deedline/contract/property-lists/property-list';
import { type MailRhythm, PROPERTY_CHANGES, PROPERTY_CHANGE_WORDS } from '@deedline/contract/property-lists/property-list-words';
import { randomUUIDv7, timingSafeEqual } from 'node:crypto';
import type { AppContext } from '../../../context.ts';
import { isUuid } from '../../../is-uuid.ts';
import { type Composer, type Composers, postMail } from '../../../outside/mail/mail.ts';
import { inTransaction } from '../../../transaction.ts';
import { findOutNow } from '../../properties/kept-properties.ts';
import type { Asker } from '../property-lists.ts';
import { requireList } from '../require-list.ts';
import { HELD } from './read-news.ts';
import {
  deleteWatch,
  deleteWatchById,
  selectNewsBetween,
  selectParcelsBetween,
  selectWatch,
  takeDueWatches,
  upsertLook,
  upsertWatch,
} from './queries.ts';

/** Sets how often the asking member is mailed about changes of a list; null: no longer. */
export async function setRhythm(ctx: AppContext, { accountId, memberId }: Asker, id: string, every: MailRhythm | null): Promise<void> {
  const list = await requireList(ctx.db, accountId, id);
  if (every === null) await deleteWatch(ctx.db, list.id, memberId);
  else await upsertWatch(ctx.db, { id: randomUUIDv7(), listId: list.id, memberId, every, now: ctx.now() });
}

/** Notes that the asking member has seen the news up to `until`. With two windows the later moment counts. */
export async function markSeen(ctx: AppContext, { accountId, memberId }: Asker, id: string, until: string): Promise<void> {
  const list = await requireList(ctx.db, accountId, id);
  await upsertLook(ctx.db, list.id, memberId, new Date(Math.min(Date.parse(until), ctx.now().getTime())));
}

const PROPERTY_NEWS = 'property_news';

/** More than telling one list takes. News that is written while a mail becomes due may become visible after it, and belongs to the next mail. */
const STILL_TOLD_MS = 60_000;

/** Puts due mails into the outbox. Returns how many. */
export function postNews(ctx: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  return inTransaction(ctx.db, async (db) => {
    const due = await takeDueWatches(db, new Date(ctx.now().getTime() - STILL_TOLD_MS));
    for (const { id, accountId, email } of due)
      await postMail(db, { kind: PROPERTY_NEWS, recipient: email, accountId, subjectId: id }, ctx.now());
    return due.length;
  });
}

/** States counts but not which properties, because others may read a mail on its way. */
const writeNews: Composer = async (ctx, mail) => {
  const watch = mail.subjectId === null ? undefined : await selectWatch(ctx.db, mail.subjectId);
  if (watch === undefined) return null;
  const { listId, toldFrom, toldUntil } = watch;
  // Their owners may have just opted out.
  const out = await findOutNow(ctx, await selectParcelsBetween(ctx.db, listId, toldFrom, toldUntil, HELD));
  const words = sayChanges(await selectNewsBetween(ctx.db, listId, toldFrom, toldUntil, out));
  if (words === null) return null;
  const token = stopToken(ctx, mail.subjectId!);
  return {
    recipient: watch.email,
    subject: `Your property list changed: ${watch.name}`,
    text: `Newer files changed your property list ${watch.name}:

${words}.

See which ones:

${ctx.config.publicUrl}/property-lists/${watch.listId}

You get this at most ${watch.every === 'daily' ? 'once a day' : 'once a week'}, when something changed. To stop it without signing in:

${ctx.config.publicUrl}/stop-mails#token=${token}
`,
    headers: {
      'List-Unsubscribe': `<${ctx.config.publicUrl}/api/property-watches/stop/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
};

/** The mails of property lists, by kind. */
export const propertyMails: Composers = { [PROPERTY_NEWS]: writeNews };

/** For example '3 came, 1 went, 2 sold'; null when nothing changed. */
function sayChanges(counts: PropertyChangeCounts): string | null {
  const said = PROPERTY_CHANGES.filter((kind) => counts[kind] > 0).map(
    (kind) => `${counts[kind].toLocaleString('en-US')} ${PROPERTY_CHANGE_WORDS[kind]}`,
  );
  return said.length === 0 ? null : said.join(', ');
}

const DOMAIN = 'property-watch';

/** '{id of the watch}.{its hash under the installation's key}', so that it cannot be guessed. */
function stopToken({ hash }: Pick<AppContext, 'hash'>, watchId: string): string {
  return `${watchId}.${hash(DOMAIN, watchId).toString('base64url')}`;
}

/** Stops the mails that a link belongs to. Repeating it is harmless. Throws `link_expired` when the link is incomplete. */
export async function stopMails(ctx: Pick<AppContext, 'db' | 'hash'>, token: string): Promise<void> {
  const [id = '', said = ''] = token.split('.');
  const given = Buffer.from(said, 'base64url');
  const isOurs = isUuid(id) && ctx.hash.every(DOMAIN, id).some((hash) => hash.length === given.length && timingSafeEqual(hash, given));
  if (!isOurs) throw new AppError('link_expired', 'This link is incomplete. Copy all of it from the email.');
  await deleteWatchById(ctx.db, id);
}
