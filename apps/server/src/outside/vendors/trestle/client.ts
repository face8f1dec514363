/** Trestle: whether a phone is valid and active, and who holds it; it also accepts reports of what came of calls. https://docs.trestleiq.com */
import { askEach, fail, type NoAnswer, type Read, refuseQuestion, replyOf, replyWithout, sendOnce } from '../replies.ts';
import type { ClearedQuestion, ReportedOutcome, Reply, Vendor, VendorCall, VendorResponse } from '../vendor.ts';
import { readOwners, readValidation, reversePhone, validation } from './read.ts';
import { TERMS } from './terms.ts';
import { createTwin } from './twin.ts';

const BASE = 'https://api.trestleiq.com';
/** A monthly quota does not recover within seconds, so the pause is an hour. */
const QUOTA_PAUSE_MS = 3_600_000;
const QPS_PAUSE_MS = 1_000;

export const TRESTLE: Vendor = {
  id: 'trestle',
  terms: TERMS,
  answers: ['line_facts', 'phone_holder'],
  credentials: [{ name: 'apiKey', label: 'API key', isSecret: true }],
  ask: (questions, call) => askEach(questions, (question) => askOne(question, call)),
  // Every request is billed and is about a phone number.
  test: () => Promise.resolve(null),
  report,
  createTwin,
};

async function askOne(question: ClearedQuestion, call: VendorCall): Promise<Reply> {
  if (question.kind !== 'line_facts' && question.kind !== 'phone_holder') return refuseQuestion(question, 'Trestle knows phones alone');
  const path = question.kind === 'line_facts' ? '/3.0/phone_intel' : '/3.2/phone';
  const query = new URLSearchParams({ phone: question.phone, 'phone.country_hint': 'US' });
  const answer = await sendOnce(
    { about: [question], method: 'GET', url: `${BASE}${path}?${query.toString()}`, headers: headersOf(call) },
    call,
    {
      readRequestId,
      pauseMs,
    },
  );
  if (answer.outcome !== 'answer') return replyWithout(question, answer);
  const { body, requestId } = answer;
  const unread = fail('The answer has another shape than the vendor says.', requestId);
  if (question.kind === 'line_facts') {
    const read = validation.safeParse(body);
    return read.success && isOf(question.phone, read.data)
      ? replyFrom(question, requestId, readValidation(question.phone, read.data), read.data.error)
      : replyWithout(question, unread);
  }
  const read = reversePhone.safeParse(body);
  return read.success && isOf(question.phone, read.data)
    ? replyFrom(question, requestId, readOwners(question.phone, read.data), read.data.error)
    : replyWithout(question, unread);
}

/** A partial answer without a result is a failure and not a miss. */
function replyFrom(question: ClearedQuestion, requestId: string | null, read: Read, isPartial: boolean): Reply {
  if (read.found !== undefined || !isPartial) return replyOf(question, requestId, read);
  return replyWithout(question, fail('The vendor could not get all of its answer.', requestId));
}

/** An answer without a phone number is taken to belong to the question. */
function isOf(asked: string, { phone_number: said }: { phone_number: string | undefined }): boolean {
  return said === undefined || said === asked;
}

async function report(
  { requestId, phone, isConnected, isRightParty }: ReportedOutcome,
  call: VendorCall,
): Promise<{ isTaken: boolean; why?: string }> {
  const body = JSON.stringify({
    response_id: requestId,
    phone,
    phone_status: isConnected ? 'Connected' : 'Disconnected',
    phone_right_party_contact: isRightParty,
  });
  const headers = { ...headersOf(call), 'content-type': 'application/json' };
  const answer = await sendOnce({ about: [], method: 'POST', url: `${BASE}/1.0/phone_feedback`, headers, body }, call, {
    readRequestId,
    pauseMs,
  });
  return answer.outcome === 'answer' ? { isTaken: true } : { isTaken: false, why: (answer satisfies NoAnswer).why };
}

function headersOf({ credentials }: VendorCall): Record<string, string> {
  return { 'x-api-key': credentials['apiKey'] ?? '', accept: 'application/json' };
}

const RESPONSE_ID = /^T_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The documentation shows the format of a response id but not its place, so all headers and fields are searched for it. */
function readRequestId({ headers }: VendorResponse, body: unknown): string | null {
  const fields = typeof body === 'object' && body !== null ? Object.values(body) : [];
  return (
    [...Object.values(headers), ...fields].find((value): value is string => typeof value === 'string' && RESPONSE_ID.test(value)) ?? null
  );
}

function pauseMs(body: unknown): number {
  const code = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)['errorCode'] : undefined;
  return code === 'QUOTA_EXCEEDED' ? QUOTA_PAUSE_MS : QPS_PAUSE_MS;
}
