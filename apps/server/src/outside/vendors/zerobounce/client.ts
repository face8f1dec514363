/**
 * ZeroBounce: whether a mailbox accepts mail. Even a single email is sent by the batch endpoint, which takes email and key in the body; the single one has both
 * in the URL. Its SDK makes its own network calls, bypassing our deadlines and limits, so it is not used.
 */
import { fail, inParts, refuse, refuseQuestion, replyOf, replyWithout, sendOnce } from '../replies.ts';
import type { ClearedQuestion, Reply, Vendor, VendorCall } from '../vendor.ts';
import { readBatch, type BatchRead } from './read.ts';
import { CHECK_MICROS, ZEROBOUNCE_CREDENTIALS, ZEROBOUNCE_TERMS } from './terms.ts';
import { createZeroBounceTwin } from './twin.ts';

const BATCH = 'https://bulkapi.zerobounce.net/v2/validatebatch';
const CREDITS = 'https://api.zerobounce.net/v2/getcredits';
/** Too many requests lead to a block of ten minutes. */
const PAUSE_MS = 600_000;

export const ZEROBOUNCE: Vendor = {
  id: 'zerobounce',
  terms: ZEROBOUNCE_TERMS,
  answers: ['mailbox'],
  credentials: ZEROBOUNCE_CREDENTIALS,
  ask,
  test,
  createTwin: createZeroBounceTwin,
};

type MailboxQuestion = Extract<ClearedQuestion, { kind: 'mailbox' }>;

async function ask(questions: readonly ClearedQuestion[], call: VendorCall): Promise<Reply[]> {
  const replies: Reply[] = [];
  const asked: MailboxQuestion[] = [];
  for (const question of questions)
    if (question.kind === 'mailbox') asked.push(question);
    else replies.push(refuseQuestion(question, 'ZeroBounce knows mailboxes alone'));
  for (const part of inParts(asked, ZEROBOUNCE_TERMS.maxPerCall)) replies.push(...(await askPart(part, call)));
  return replies;
}

async function askPart(questions: readonly MailboxQuestion[], call: VendorCall): Promise<Reply[]> {
  const emails = [...new Set(questions.map(({ email }) => email))];
  const body = JSON.stringify({
    api_key: call.credentials['key'] ?? '',
    email_batch: emails.map((email) => ({ email_address: email, ip_address: null })),
  });
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const answer = await sendOnce({ about: questions, method: 'POST', url: BATCH, headers, body }, call, { pauseMs: () => PAUSE_MS });
  if (answer.outcome !== 'answer') return questions.map((question) => replyWithout(question, answer));
  const read = readBatch(answer.body);
  if (read === undefined)
    return questions.map((question) => replyWithout(question, fail('The answer has another shape than the vendor says.', null)));
  if (read.isRefused)
    return questions.map((question) => replyWithout(question, refuse('The vendor does not take the key, or it has no credits.')));
  return join(questions, read);
}

/** Two questions about the same email are billed once. */
function join(questions: readonly MailboxQuestion[], { mailboxes, refused, setAside }: BatchRead): Reply[] {
  const billed = new Set<string>();
  return questions.map((question, at) => {
    const { email } = question;
    const mailbox = mailboxes.get(email);
    if (mailbox === undefined && refused.has(email)) return replyWithout(question, refuse('The vendor did not take the question.'));
    if (mailbox === undefined) return replyWithout(question, fail('The answer has no entry for the question.', null));
    const billedMicros = mailbox.isFree || billed.has(email) ? 0 : CHECK_MICROS;
    billed.add(email);
    const lost = at === 0 ? setAside : 0;
    if (mailbox.isFree) return replyOf(question, null, { setAside: lost, billedMicros });
    return replyOf(question, null, { found: { mailboxes: [{ email, status: mailbox.status }] }, setAside: lost, billedMicros });
  });
}

/** -1 credits means that the key is not accepted. */
async function test(call: VendorCall): Promise<{ isTaken: boolean; why?: string }> {
  const url = `${CREDITS}?${new URLSearchParams({ api_key: call.credentials['key'] ?? '' }).toString()}`;
  const answer = await sendOnce({ about: [], method: 'GET', url, headers: { accept: 'application/json' } }, call);
  if (answer.outcome !== 'answer') return { isTaken: false, why: answer.why };
  const credits = typeof answer.body === 'object' && answer.body !== null && 'Credits' in answer.body ? Number(answer.body.Credits) : NaN;
  if (credits >= 0) return { isTaken: true };
  return { isTaken: false, why: Number.isNaN(credits) ? 'The answer cannot be read.' : 'The vendor does not take the key.' };
}
