import type { Composer, Composers, QueuedMail } from '../../../outside/mail/mail.ts';
import type { AppContext } from '../../../context.ts';
import { isOfNowhere } from '../../../outside/mail/mail.ts';
import { linkTokenOf } from '../receipts.ts';
import { DEADLINE_WARNING, REQUEST_ANSWER, REQUEST_LINK, REQUEST_NEWS } from '../mail-kinds.ts';
import { unseal } from '../opt-out.ts';
import { selectOpen, selectRequestById, type RequestRow } from './queries.ts';
import { addDays, CONFIRM_DAYS, WARN_DAYS } from './deadlines.ts';

const ASKS: Readonly<Record<RequestRow['kind'], string>> = {
  know: 'to be told what Deedline holds about them',
  correct: 'to have a record corrected',
  delete: 'to have their records deleted',
};

async function findRequest(ctx: AppContext, { subjectId }: QueuedMail): Promise<RequestRow | undefined> {
  return subjectId === null ? undefined : selectRequestById(ctx.db, subjectId);
}

const writeLink: Composer = async (ctx, mail) => {
  const request = await findRequest(ctx, mail);
  if (request?.state !== 'unconfirmed') return null;
  return {
    recipient: mail.recipient,
    subject: 'Confirm your privacy request',
    text: `Someone who gave this address asked ${ASKS[request.kind]}.

If it was you, open this link. The time for our answer starts then:

${ctx.config.publicUrl}/opt-out#request=${linkTokenOf(ctx, request.id, request.tokenHash)}

Your receipt: ${request.receipt}

If it was not you, do nothing: the request is deleted after ${CONFIRM_DAYS} days.
`,
  };
};

const day = (at: Date | null) => at?.toISOString().slice(0, 10) ?? '';

/** Where an appeal is read: replies to a sender at localhost arrive nowhere. */
function sayAppeal({ contact, mailFrom, publicUrl }: AppContext['config'], receipt: string): string {
  if (contact !== undefined) return `Write to ${contact.replace(/^mailto:/, '')} and give your receipt: ${receipt}`;
  if (!isOfNowhere(mailFrom)) return 'Answer this mail.';
  return `Make another request and give this receipt in its message, ${receipt}:\n\n${publicUrl}/opt-out`;
}

/** Tells that an answer takes longer, or that the request is refused. */
const writeNews: Composer = async (ctx, mail) => {
  const request = await findRequest(ctx, mail);
  if (request === undefined) return null;
  const isRefused = request.state === 'refused';
  const text = isRefused
    ? `We are not doing what you asked, for this reason:

${request.outcome ?? ''}

You may appeal within 30 days. ${sayAppeal(ctx.config, request.receipt)}

Someone who did not make this decision will review it. You may also contact
the authority where you live.`
    : `Your request is taking longer than we hoped. You will get an answer by
${day(request.dueAt)}.
The reason:

${request.extendedBecause ?? ''}`;
  return {
    recipient: mail.recipient,
    subject: `Your privacy request ${request.receipt}`,
    text: `${text}\n`,
  };
};

const writeAnswer: Composer = async (ctx, mail) => {
  const request = await findRequest(ctx, mail);
  if (request?.state !== 'answered' || request.sealed === null) return null;
  const { answer } = unseal(ctx.hash, request.sealed) as { answer: string };
  return { recipient: mail.recipient, subject: `Your privacy request ${request.receipt}`, text: `${answer.trim()}\n` };
};

const writeWarning: Composer = async (ctx, mail) => {
  const soon = (await selectOpen(ctx.db)).filter(({ dueAt }) => dueAt !== null && dueAt <= addDays(ctx.now(), WARN_DAYS));
  if (soon.length === 0) return null;
  return {
    recipient: mail.recipient,
    subject: 'Privacy requests are due soon',
    text: `${soon.map(({ receipt, kind, dueAt }) => `${day(dueAt)}  ${receipt}  ${kind}`).join('\n')}

npm run deedline -- request list
`,
  };
};

/** The mails of requests, by kind. */
export const requestMails: Composers = {
  [REQUEST_LINK]: writeLink,
  [REQUEST_NEWS]: writeNews,
  [REQUEST_ANSWER]: writeAnswer,
  [DEADLINE_WARNING]: writeWarning,
};
