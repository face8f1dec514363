/** Twilio Lookup v2: facts about a phone line, for one number or a list of them. https://www.twilio.com/docs/lookup/v2-api */
import { z } from 'zod';
import { listOf } from '../fields.ts';
import { type Answer, askEach, fail, inParts, type NoAnswer, refuseQuestion, replyOf, replyWithout, sendOnce } from '../replies.ts';
import type { ClearedQuestion, Reply, Vendor, VendorCall, VendorResponse } from '../vendor.ts';
import { lookup, readLookup } from './read.ts';
import { TERMS } from './terms.ts';
import { createTwin } from './twin.ts';

const BASE = 'https://lookups.twilio.com';
type LineQuestion = ClearedQuestion & { kind: 'line_facts' };

export const TWILIO: Vendor = {
  id: 'twilio',
  terms: TERMS,
  answers: ['line_facts'],
  credentials: [
    { name: 'accountSid', label: 'Account SID, or the SID of an API key', isSecret: false, pattern: /^(?:AC|SK)[0-9a-f]{32}$/ },
    { name: 'authToken', label: 'Auth token, or the secret of the API key', isSecret: true },
  ],
  ask,
  test,
  createTwin,
};

async function ask(questions: readonly ClearedQuestion[], call: VendorCall): Promise<Reply[]> {
  const lines = questions.filter((question): question is LineQuestion => question.kind === 'line_facts');
  const others = questions.filter(({ kind }) => kind !== 'line_facts');
  const replies = others.map((question) => refuseQuestion(question, 'Twilio knows lines alone'));
  for (const part of inParts(lines, TERMS.maxPerCall))
    replies.push(...(part.length === 1 ? [await askOne(part[0]!, call)] : await askMany(part, call)));
  return replies;
}

async function askOne(question: LineQuestion, call: VendorCall): Promise<Reply> {
  const query = new URLSearchParams({ Fields: partsOf(question).join(',') });
  if (question.since !== undefined) query.set('LastVerifiedDate', question.since.replaceAll('-', ''));
  const url = `${BASE}/v2/PhoneNumbers/${encodeURIComponent(`+1${question.phone}`)}?${query.toString()}`;
  const answer = await sendOnce({ about: [question], method: 'GET', url, headers: headersOf(call) }, call, { readRequestId });
  return answer.outcome === 'answer' ? replyFrom(question, answer, answer.body) : replyWithout(question, answer);
}

async function askMany(questions: readonly LineQuestion[], call: VendorCall): Promise<Reply[]> {
  const body = JSON.stringify({
    phone_numbers: questions.map((question) => ({
      correlation_id: question.id,
      phone_number: `+1${question.phone}`,
      fields: partsOf(question),
      ...(question.since === undefined ? {} : { reassigned_number: { last_verified_date: question.since.replaceAll('-', '') } }),
    })),
  });
  const headers = { ...headersOf(call), 'content-type': 'application/json' };
  const answer = await sendOnce({ about: questions, method: 'POST', url: `${BASE}/v2/batch/query`, headers, body }, call, {
    readRequestId,
    answersBy: [404],
  });
  if (answer.outcome === 'answer' && answer.status !== 404) return joinBatch(questions, answer);
  // Not every account can use the batch endpoint. If it answers 404, nothing has been asked yet.
  if (answer.outcome === 'answer') return askEach(questions, (question) => askOne(question as LineQuestion, call));
  return questions.map((question) => replyWithout(question, answer));
}

const batch = z.object({ phone_numbers: listOf(z.looseObject({ correlation_id: z.string() })) });

function joinBatch(questions: readonly LineQuestion[], answer: Answer): Reply[] {
  const read = batch.safeParse(answer.body);
  const unread = fail('The answer has another shape than the vendor says.', answer.requestId);
  if (!read.success) return questions.map((question) => replyWithout(question, unread));
  const missing = fail('The answer to the list holds nothing of this question.', answer.requestId);
  return questions.map((question) => {
    const entry = read.data.phone_numbers.entries.find(({ correlation_id: id }) => id === question.id);
    return entry === undefined ? replyWithout(question, missing) : replyFrom(question, answer, entry);
  });
}

function replyFrom(question: LineQuestion, { requestId }: Answer, body: unknown): Reply {
  const read = lookup.safeParse(body);
  if (!read.success) return replyWithout(question, fail('The answer has another shape than the vendor says.', requestId));
  if (read.data.phone_number !== undefined && read.data.phone_number !== question.phone)
    return replyWithout(question, fail('The answer is of another number.', requestId));
  if (read.data.twilio_error_code !== undefined)
    return replyWithout(question, fail(`Twilio could not look it up (${errorOf(read.data)}).`, requestId));
  return replyOf(question, requestId, readLookup(question.phone, read.data));
}

/** Only a numeric code is used, because a vendor's message may quote the question. */
function errorOf({ twilio_error_code: code }: { twilio_error_code: string | undefined }): string {
  return /^\d{1,6}$/.test(code ?? '') ? code! : 'no code';
}

function partsOf({ since }: LineQuestion): string[] {
  return ['line_type_intelligence', 'line_status', ...(since === undefined ? [] : ['reassigned_number'])];
}

function headersOf({ credentials }: VendorCall): Record<string, string> {
  const pair = `${credentials['accountSid'] ?? ''}:${credentials['authToken'] ?? ''}`;
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}`, accept: 'application/json' };
}

function readRequestId({ headers }: VendorResponse): string | null {
  return headers['twilio-request-id'] ?? null;
}

/** Reads the account's rate limits, which is free and contains no personal data. */
async function test(call: VendorCall): Promise<{ isTaken: boolean; why?: string }> {
  const answer = await sendOnce({ about: [], method: 'GET', url: `${BASE}/v2/RateLimits`, headers: headersOf(call) }, call, {
    readRequestId,
  });
  return answer.outcome === 'answer' ? { isTaken: true } : { isTaken: false, why: (answer satisfies NoAnswer).why };
}
