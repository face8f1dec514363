/** RealEstateAPI: people by address, name, phone or email (SkipTrace v2), officers of a company, facts of a property. https://developer.realestateapi.com */
import { z } from 'zod';
import { wholeListOf } from '../fields.ts';
import {
  type Answer,
  askEach,
  fail,
  inParts,
  type NoAnswer,
  type Read,
  refuseQuestion,
  replyOf,
  replyWithout,
  sendOnce,
} from '../replies.ts';
import type { AskedAddress, Asking, ClearedQuestion, Reply, Vendor, VendorCall } from '../vendor.ts';
import { batchEntry, readBatchEntry, readPersons, skipTrace } from './read-persons.ts';
import { corporateSkip, propertyDetail, readCompanies, readProperty } from './read-records.ts';
import { TERMS } from './terms.ts';
import { createTwin } from './twin.ts';

const BASE = 'https://api.realestateapi.com';
/** Fewer questions are sent one by one, because single answers contain more: when a number was last seen, and who else lives there. */
const BATCH_FROM = 10;

export const REAL_ESTATE_API: Vendor = {
  id: 'realestateapi',
  terms: TERMS,
  answers: ['contacts_at_address', 'person', 'phone_holder', 'email_holder', 'company_officers', 'property_at_address'],
  credentials: [{ name: 'apiKey', label: 'API key', isSecret: true }],
  takes,
  ask,
  test,
  createTwin,
};

type Skip = Record<string, string>;

function takes(question: Asking): boolean {
  if (question.kind === 'property_at_address') return true;
  return question.kind === 'company_officers' ? hasPlace(question) : typeof skipOf({ ...question, id: '' }) === 'object';
}

async function ask(questions: readonly ClearedQuestion[], call: VendorCall): Promise<Reply[]> {
  const batched = questions.filter(
    (question) => typeof skipOf(question) === 'object' && (question.kind !== 'person' || question.address?.line !== undefined),
  );
  const together = batched.length < BATCH_FROM ? [] : batched;
  const replies = await askEach(
    questions.filter((question) => !together.includes(question)),
    (question) => askOne(question, call),
  );
  for (const part of inParts(together, TERMS.maxPerCall)) replies.push(...(await askMany(part, call)));
  return replies;
}

async function askOne(question: ClearedQuestion, call: VendorCall): Promise<Reply> {
  switch (question.kind) {
    case 'company_officers': {
      const { company, state = question.address?.state } = question;
      if (!hasPlace(question)) return refuseQuestion(question, 'RealEstateAPI wants a state or a city with a company');
      const body = { company_name: company, ...(state === undefined ? {} : { state }) };
      return read(question, await post([question], '/v2/CorporateSkip', body, call), corporateSkip, (answer) =>
        readCompanies(company, answer),
      );
    }
    case 'property_at_address': {
      const { line, city, state, zip } = question.address;
      const body = { address: `${line}, ${city}, ${state}${zip === undefined ? '' : ` ${zip}`}`, exact_match: true };
      return read(question, await post([question], '/v2/PropertyDetail', body, call), propertyDetail, readProperty);
    }
    default: {
      const skip = skipOf(question);
      if (typeof skip === 'string') return refuseQuestion(question, skip);
      return read(question, await post([question], '/v2/SkipTrace', skip, call), skipTrace, ({ persons, input }) =>
        input?.key === undefined || input.key === question.id ? readPersons(persons) : undefined,
      );
    }
  }
}

function hasPlace({ state, address }: { state?: string; address?: AskedAddress }): boolean {
  return state !== undefined || address !== undefined;
}

/** The input for SkipTrace, or the reason why the question cannot be asked. */
function skipOf(question: Asking & { id: string }): Skip | string {
  const key = question.id;
  switch (question.kind) {
    case 'contacts_at_address':
      return { key, ...placeOf(question.address), ...(question.name === undefined ? {} : nameOf(question.name)) };
    case 'person': {
      const { line, city, state, zip } = question.address ?? {};
      if (line === undefined && zip === undefined && (city === undefined || state === undefined))
        return 'RealEstateAPI wants to know where a person lives';
      // An address is only accepted together with its city and state.
      const isWhole = line !== undefined && city !== undefined && state !== undefined;
      return {
        key,
        ...nameOf(question.name),
        ...placeOf(isWhole ? { line, city, state, ...(zip === undefined ? {} : { zip }) } : { city, state, zip }),
      };
    }
    case 'phone_holder':
      return { key, phone: question.phone };
    case 'email_holder':
      return { key, email: question.email };
    default:
      return 'RealEstateAPI answers no such question';
  }
}

function nameOf({ first, middle, last }: { first: string; middle?: string; last: string }): Skip {
  return { first_name: first, ...(middle === undefined ? {} : { middle_name: middle }), last_name: last };
}

interface Place {
  line?: string | undefined;
  city?: string | undefined;
  state?: string | undefined;
  zip?: string | undefined;
}

function placeOf({ line, city, state, zip }: Place): Skip {
  const fields = { address: line, city, state, zip: zip?.slice(0, 5) };
  return Object.fromEntries(Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined));
}

async function askMany(questions: readonly ClearedQuestion[], call: VendorCall): Promise<Reply[]> {
  const answer = await post(questions, '/v2/SkipTraceBatchAwait', { skips: questions.map(skipOf) }, call);
  return answer.outcome === 'answer' ? joinBatch(questions, answer) : questions.map((question) => replyWithout(question, answer));
}

const batch = z.object({ data: wholeListOf(batchEntry) });

/** Joins entries by our id, which each of them repeats, and does not rely on the order that the documentation promises. */
function joinBatch(questions: readonly ClearedQuestion[], answer: Answer): Reply[] {
  const parsed = batch.safeParse(answer.body);
  const unread = fail('The answer has another shape than the vendor says.', answer.requestId);
  if (!parsed.success) return questions.map((question) => replyWithout(question, unread));
  const missing = fail('The answer to the batch holds nothing of this question.', answer.requestId);
  return questions.map((question) => {
    const entry = parsed.data.data.entries.find(({ input }) => input.key === question.id);
    if (entry === undefined) return replyWithout(question, missing);
    const { name: asked } = question as { name?: { first: string; last: string } };
    return replyOf(question, entry.requestId ?? answer.requestId, readBatchEntry(entry, asked && { first: asked.first, last: asked.last }));
  });
}

function post(about: readonly ClearedQuestion[], path: string, body: object, call: VendorCall): Promise<Answer | NoAnswer> {
  const headers = { ...headersOf(call), 'content-type': 'application/json' };
  return sendOnce({ about, method: 'POST', url: `${BASE}${path}`, headers, body: JSON.stringify(body) }, call, {
    readRequestId,
    readStatus,
    answersBy: [404],
  });
}

function readStatus(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'statusCode' in body ? body.statusCode : undefined;
}

const nobody = z.union([z.object({ statusCode: z.literal(404) }), z.object({ match: z.literal(false) })]);

function read<T extends z.ZodType>(
  question: ClearedQuestion,
  answer: Answer | NoAnswer,
  shape: T,
  reading: (read: z.output<T>) => Read | undefined,
): Reply {
  if (answer.outcome !== 'answer') return replyWithout(question, answer);
  const { body, status, requestId } = answer;
  const unread = fail('The answer has another shape than the vendor says.', requestId);
  // 404 means that nobody was found if the body says so; otherwise the endpoint no longer exists.
  if (nobody.safeParse(body).success) return replyOf(question, requestId, { setAside: 0 });
  const parsed = status === 404 ? undefined : shape.safeParse(body);
  const answered = parsed?.success ? reading(parsed.data) : undefined;
  return answered === undefined ? replyWithout(question, unread) : replyOf(question, requestId, answered);
}

function headersOf({ credentials }: VendorCall): Record<string, string> {
  return { 'x-api-key': credentials['apiKey'] ?? '', accept: 'application/json' };
}

function readRequestId(_response: unknown, body: unknown): string | null {
  const read = z.object({ requestId: z.string().max(100) }).safeParse(body);
  return read.success ? read.data.requestId : null;
}

/** Reads the permissions of the key, which is free and contains no personal data. */
async function test(call: VendorCall): Promise<{ isTaken: boolean; why?: string }> {
  const answer = await sendOnce({ about: [], method: 'GET', url: `${BASE}/v2/key/info`, headers: headersOf(call) }, call);
  if (answer.outcome !== 'answer') return { isTaken: false, why: answer.why };
  const scopes = z.object({ data: z.object({ scopes: z.array(z.string()) }) }).safeParse(answer.body);
  return scopes.success && !scopes.data.data.scopes.includes('SkipTrace')
    ? { isTaken: false, why: 'The key may not ask SkipTrace.' }
    : { isTaken: true };
}
