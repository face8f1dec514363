/** Tracerfy: who owns an address or a parcel, or a person at an address, on the spot; owners of addresses in jobs, for less than half the price. */
import { attempt, replyOfFailure } from './attempt.ts';
import { said } from './fields.ts';
import type { ClearedQuestion, Reply, Vendor, VendorCall, VendorRequest } from '../vendor.ts';
import { readAnswer, readJob, readRows } from './read.ts';
import { JOB_CREDITS, microsOf, TRACERFY_CREDENTIALS, TRACERFY_TERMS } from './terms.ts';
import { createTracerfyTwin } from './twin.ts';

const BASE = 'https://tracerfy.com/v1/api';

export const TRACERFY: Vendor = {
  id: 'tracerfy',
  terms: TRACERFY_TERMS,
  answers: ['contacts_at_address', 'contacts_at_parcel', 'person'],
  credentials: TRACERFY_CREDENTIALS,
  ask,
  test,
  collect,
  createTwin: createTracerfyTwin,
};

async function ask(questions: readonly ClearedQuestion[], call: VendorCall): Promise<Reply[]> {
  const forJob = call.mayAnswerLater === true ? pickForJob(questions) : [];
  const inJob = new Set(forJob.map(({ id }) => id));
  const onSpot = questions.filter(({ id }) => !inJob.has(id)).map((question) => askOnSpot(question, call));
  return [...(forJob.length > 0 ? await startJob(forJob, call) : []), ...(await Promise.all(onSpot))];
}

/**
 * Questions go alone: lists of up to 15 are answered by their order, and by nothing of ours. A job's rows come back with the address that was sent, so
 * it holds each address once.
 */
function pickForJob(questions: readonly ClearedQuestion[]): JobQuestion[] {
  const picked = new Map<string, JobQuestion>();
  for (const question of questions)
    if (isJobQuestion(question) && !picked.has(rowKey(question.address))) picked.set(rowKey(question.address), question);
  return picked.size < 2 ? [] : [...picked.values()].slice(0, TRACERFY_TERMS.maxPerCall);
}

type JobQuestion = Extract<ClearedQuestion, { kind: 'contacts_at_address' }>;

function isJobQuestion(question: ClearedQuestion): question is JobQuestion {
  return question.kind === 'contacts_at_address' && question.name === undefined;
}

function rowKey({ line, city, state }: { line: string; city: string; state: string }): string {
  return [line, city, state].map((part) => part.toUpperCase().replace(/[^A-Z0-9]/g, '')).join('|');
}

// On the spot

async function askOnSpot(question: ClearedQuestion, call: VendorCall): Promise<Reply> {
  const { id } = question;
  const asked = bodyOf(question);
  if (asked === undefined) return { id, outcome: 'refused', why: 'it needs a whole address', requestId: null, billedMicros: 0 };
  const made = await attempt(call, post(call, asked.path, asked.body));
  if (!made.isAnswered) return replyOfFailure(id, made);
  const read = readAnswer(made.json);
  const billed = { id, requestId: made.requestId, billedMicros: read?.credits === undefined ? null : microsOf(read.credits) };
  if (read === undefined) return { ...billed, outcome: 'unknown', why: 'an answer that does not fit' };
  if (!read.isHit) return { ...billed, outcome: 'miss' };
  if (read.found === undefined) return { ...billed, outcome: 'unknown', why: 'a hit with nobody in it' };
  return { ...billed, outcome: 'hit', found: read.found };
}

/** Undefined where the question lacks what it has to have. */
function bodyOf(question: ClearedQuestion): { path: string; body: unknown } | undefined {
  if (question.kind === 'contacts_at_parcel') {
    const { apn, county, state } = question;
    return { path: '/trace/parcel/lookup/', body: { parcel_id: apn, county: county.replace(/ county$/i, ''), state } };
  }
  if (question.kind !== 'contacts_at_address' && question.kind !== 'person') return undefined;
  const { line, city, state, zip } = question.address ?? {};
  if (line === undefined || city === undefined || state === undefined) return undefined;
  const { name } = question;
  const who = name === undefined ? { find_owner: true } : { find_owner: false, first_name: name.first, last_name: name.last };
  return { path: '/trace/lookup/', body: { address: line, city, state, ...said({ zip }), ...who } };
}

// In jobs

/** Ten jobs in five minutes; more are refused by it. */
async function startJob(questions: readonly JobQuestion[], call: VendorCall): Promise<Reply[]> {
  const rows = questions.map(({ address: { line, city, state, zip } }) => ({ address: line, city, state, zip: zip ?? '' }));
  const names = { address_column: 'address', city_column: 'city', state_column: 'state', zip_column: 'zip' };
  const made = await attempt(call, post(call, '/trace/', { ...names, trace_type: 'advanced', json_data: JSON.stringify(rows) }));
  if (!made.isAnswered) return questions.map(({ id }) => replyOfFailure(id, made));
  const { requestId, json } = made;
  const jobId = typeof json === 'object' && json !== null && 'queue_id' in json ? String(json.queue_id) : '';
  return questions.map(({ id }) =>
    /^\d{1,18}$/.test(jobId)
      ? { id, outcome: 'later', jobId, requestId, billedMicros: null }
      : { id, outcome: 'unknown', why: 'a job without a number', requestId, billedMicros: null },
  );
}

/** Free however often it is asked. All `later` until the job has ended. */
async function collect(jobId: string, questions: readonly ClearedQuestion[], call: VendorCall): Promise<Reply[]> {
  const later = (requestId: string | null): Reply[] =>
    questions.map(({ id }) => ({ id, outcome: 'later', jobId, requestId, billedMicros: null }));
  const listed = await attempt(call, get(call, '/queues/'));
  if (!listed.isAnswered) return later(listed.requestId);
  // One that is not among the latest hundred has ended long ago.
  const job = readJob(listed.json, jobId);
  if (job?.isPending === true) return later(listed.requestId);
  const made = await attempt(call, get(call, `/queue/${encodeURIComponent(jobId)}`));
  const { requestId } = made;
  const lost = (why: string): Reply[] => questions.map(({ id }) => ({ id, outcome: 'unknown', why, requestId, billedMicros: null }));
  if (!made.isAnswered) return made.status === 404 ? lost('a job that it does not know') : later(requestId);
  const rows = readRows(made.json);
  if (rows === undefined) return lost('a job whose rows do not fit');
  const persons = Map.groupBy(rows, ({ address }) => rowKey(address));
  const found = questions.map((question) => (isJobQuestion(question) ? (persons.get(rowKey(question.address)) ?? []) : []));
  const bills = shareOut(
    job?.credits,
    found.map((each) => each.length > 0),
  );
  return questions.map(({ id }, i): Reply => {
    const billed = { id, requestId, billedMicros: bills[i]! };
    const each = found[i]!;
    return each.length > 0
      ? { ...billed, outcome: 'hit', found: { persons: each.map(({ person }) => person) } }
      : { ...billed, outcome: 'miss' };
  });
}

/** What each row cost, so that all of them cost what the job did: hits their price, and what it took beyond that the misses, as far as there are any. */
function shareOut(credits: number | undefined, isHit: readonly boolean[]): (number | null)[] {
  if (credits === undefined) return isHit.map(() => null);
  let left = credits;
  const take = (most: number) => {
    const taken = Math.min(most, left);
    left -= taken;
    return taken;
  };
  const hits = isHit.map((hit) => (hit ? take(JOB_CREDITS) : 0));
  const bills = hits.map((bill, i) => (isHit[i] ? bill : take(JOB_CREDITS)));
  if (bills.length > 0) bills[0]! += left;
  return bills.map(microsOf);
}

// Requests

async function test(call: VendorCall): Promise<{ isTaken: boolean; why?: string }> {
  const made = await attempt(call, get(call, '/analytics/'));
  return made.isAnswered ? { isTaken: true } : { isTaken: false, why: made.why };
}

function post(call: VendorCall, path: string, body: unknown): VendorRequest {
  const headers = { ...get(call, path).headers, 'content-type': 'application/json' };
  return { method: 'POST', url: BASE + path, headers, body: JSON.stringify(body) };
}

function get({ credentials }: VendorCall, path: string): VendorRequest {
  return {
    method: 'GET',
    url: BASE + path,
    headers: { authorization: `Bearer ${credentials['token'] ?? ''}`, accept: 'application/json' },
  };
}
