/** BatchData's skip trace, version 3: up to three people for each of a hundred properties in a call, joined by our ids. */
import { known } from '../fields.ts';
import { fail, inParts, refuse, refuseQuestion, replyOf, replyWithout, sendOnce } from '../replies.ts';
import type { ClearedQuestion, Reply, Vendor, VendorCall, VendorResponse } from '../vendor.ts';
import { readAnswer, type AnswerRead } from './read.ts';
import { BATCHDATA_CREDENTIALS, BATCHDATA_TERMS } from './terms.ts';
import { createBatchDataTwin } from './twin.ts';

const URL_V3 = 'https://api.batchdata.com/api/v3/property/skip-trace';

export const BATCHDATA: Vendor = {
  id: 'batchdata',
  terms: BATCHDATA_TERMS,
  answers: ['contacts_at_address'],
  credentials: BATCHDATA_CREDENTIALS,
  ask,
  // It has no request that is free of personal data.
  test: () => Promise.resolve(null),
  createTwin: createBatchDataTwin,
};

type AddressQuestion = Extract<ClearedQuestion, { kind: 'contacts_at_address' }>;

async function ask(questions: readonly ClearedQuestion[], call: VendorCall): Promise<Reply[]> {
  const replies: Reply[] = [];
  const asked: AddressQuestion[] = [];
  for (const question of questions)
    if (question.kind === 'contacts_at_address') asked.push(question);
    else replies.push(refuseQuestion(question, 'BatchData knows properties alone'));
  for (const part of inParts(asked, BATCHDATA_TERMS.maxPerCall)) replies.push(...(await askPart(part, call)));
  return replies;
}

async function askPart(questions: readonly AddressQuestion[], call: VendorCall): Promise<Reply[]> {
  const requests = questions.map(({ id, name, address: { line, city, state, zip } }) => ({
    requestId: id,
    propertyAddress: { street: line, city, state, ...known({ zip }) },
    ...(name === undefined ? {} : { name: { first: name.first, last: name.last } }),
  }));
  // Version 1 hid litigators by default. Version 3 is told to include them as well, in case that changes.
  const body = JSON.stringify({ requests, options: { includeTCPABlacklistedPhones: true } });
  const headers = {
    authorization: `Bearer ${call.credentials['token'] ?? ''}`,
    'content-type': 'application/json',
    accept: 'application/json',
  };
  const answer = await sendOnce({ about: questions, method: 'POST', url: URL_V3, headers, body }, call, { readRequestId, readStatus });
  if (answer.outcome !== 'answer') return questions.map((question) => replyWithout(question, answer));
  const { requestId } = answer;
  const read = readAnswer(answer.body, new Set(questions.map(({ id }) => id)));
  if (read !== undefined) return join(questions, read, requestId);
  return questions.map((question) => replyWithout(question, fail('The answer has another shape than the vendor says.', requestId)));
}

function join(questions: readonly AddressQuestion[], { byId, nulls, setAside }: AnswerRead, requestId: string | null): Reply[] {
  // A null entry has no id. If there are enough of them, they account for every question without an entry.
  const areNulls = questions.length - byId.size <= nulls;
  return questions.map((question, at) => {
    const entry = byId.get(question.id);
    const lost = at === 0 ? setAside : 0;
    if (entry === undefined && areNulls) return replyOf(question, requestId, { setAside: lost, billedMicros: 0 });
    if (entry === undefined) return replyWithout(question, fail('The answer has no entry for the question.', requestId));
    if (entry.outcome === 'error') return replyWithout(question, refuse('The vendor could not take the question.', requestId));
    const read = { ...entry.read, setAside: entry.read.setAside + lost };
    if (entry.outcome === 'read') return replyOf(question, requestId, read);
    const nobody = replyWithout(question, fail('Nobody in the entry can be read.', requestId));
    return { ...nobody, billedMicros: read.billedMicros ?? null, setAside: read.setAside };
  });
}

function readStatus(body: unknown): unknown {
  const status = typeof body === 'object' && body !== null && 'status' in body ? body.status : undefined;
  return typeof status === 'object' && status !== null && 'code' in status ? status.code : undefined;
}

function readRequestId(_response: VendorResponse, body: unknown): string | null {
  const result = typeof body === 'object' && body !== null && 'result' in body ? body.result : undefined;
  const meta = typeof result === 'object' && result !== null && 'meta' in result ? result.meta : undefined;
  const told = typeof meta === 'object' && meta !== null && 'requestId' in meta ? meta.requestId : undefined;
  return typeof told === 'string' && /^[\w-]{1,100}$/.test(told) ? told : null;
}
