/** Tracerfy: who owns an address or a parcel, or a person at an address, on the spot; owners of addresses in jobs, for less than half the price. */
import { known } from '../fields.ts';
import { askEach, fail, refuseQuestion, replyOf, replyWithout, sendOnce, type NoAnswer } from '../replies.ts';
import type { Asking, ClearedQuestion, Reply, Vendor, VendorCall, VendorRequest, VendorResponse } from '../vendor.ts';
import { readAnswer, readJob, readRows, type JobRow } from './read.ts';
import { JOB_CREDITS, microsOf, TRACERFY_CREDENTIALS, TRACERFY_TERMS } from './terms.ts';
import { createTracerfyTwin } from './twin.ts';

const BASE = 'https://tracerfy.com/v1/api';

export const TRACERFY: Vendor = {
  id: 'tracerfy',
  terms: TRACERFY_TERMS,
  answers: ['contacts_at_address', 'contacts_at_parcel', 'person'],
  takes: (question) => bodyOf(question) !== undefined,
  credentials: TRACERFY_CREDENTIALS,
  ask,
  test,
  collect,
  createTwin: createTracerfyTwin,
};

async function ask(questions: readonly ClearedQuestion[], call: VendorCall): Promise<Reply[]> {
  const forJob = call.mayAnswerLater === true ? pickForJob(questions) : [];
  const inJob = new Set(forJob.map(({ id }) => id));
  const onSpot = questions.filter(({ id }) => !inJob.has(id));
  const inJobs = forJob.length > 0 ? await startJob(forJob, call) : [];
  // Not every account has jobs: nothing was asked yet.
  const asked = inJobs === 'no jobs' ? questions : onSpot;
  return [...(inJobs === 'no jobs' ? [] : inJobs), ...(await askEach(asked, (question) => askOnSpot(question, call)))];
}

/**
 * Questions go alone: lists of up to 15 are answered by their order, and by nothing of ours. A job's rows come back with the address that was sent, so
 * it holds each address once. It finds the owner whether or not a name is asked for: who it is, its answer says.
 */
function pickForJob(questions: readonly ClearedQuestion[]): JobQuestion[] {
  const picked = new Map<string, JobQuestion>();
  for (const question of questions)
    if (isJobQuestion(question) && !picked.has(rowKey(question.address))) picked.set(rowKey(question.address), question);
  return picked.size < 2 ? [] : [...picked.values()].slice(0, TRACERFY_TERMS.maxPerCall);
}

type JobQuestion = Extract<ClearedQuestion, { kind: 'contacts_at_address' }>;

function isJobQuestion(question: ClearedQuestion): question is JobQuestion {
  return question.kind === 'contacts_at_address';
}

function rowKey({ line, city, state }: { line: string; city: string; state: string }): string {
  return [line, city, state].map((part) => part.toUpperCase().replace(/[^A-Z0-9]/g, '')).join('|');
}

// On the spot

async function askOnSpot(question: ClearedQuestion, call: VendorCall): Promise<Reply> {
  const asked = bodyOf(question);
  if (asked === undefined) return refuseQuestion(question, 'Tracerfy wants a whole address, or a parcel');
  const answer = await sendOnce(post([question], call, asked.path, asked.body), call, { readRequestId, pauseMs });
  if (answer.outcome !== 'answer') return replyWithout(question, answer);
  const { requestId } = answer;
  const read = readAnswer(answer.body);
  if (read === undefined) return replyWithout(question, fail('The answer has another shape than the vendor says.', requestId));
  if (read.isHit && read.found === undefined)
    return { ...replyWithout(question, fail('Nobody in the answer can be read.', requestId)), billedMicros: read.billedMicros ?? null };
  return replyOf(question, requestId, read);
}

/** Undefined where the question lacks what it has to have. */
function bodyOf(question: Asking): { path: string; body: unknown } | undefined {
  if (question.kind === 'contacts_at_parcel') {
    const { apn, county, state } = question;
    return { path: '/trace/parcel/lookup/', body: { parcel_id: apn, county: county.replace(/ county$/i, ''), state } };
  }
  if (question.kind !== 'contacts_at_address' && question.kind !== 'person') return undefined;
  const { line, city, state, zip } = question.address ?? {};
  if (line === undefined || city === undefined || state === undefined) return undefined;
  const { name } = question;
  const who = name === undefined ? { find_owner: true } : { find_owner: false, first_name: name.first, last_name: name.last };
  return { path: '/trace/lookup/', body: { address: line, city, state, ...known({ zip }), ...who } };
}

// In jobs

/** Not for this account, or not in this form. */
const NO_JOBS: readonly number[] = [400, 403, 404, 405, 422];

/** Ten jobs in five minutes; more are refused by it. */
async function startJob(questions: readonly JobQuestion[], call: VendorCall): Promise<Reply[] | 'no jobs'> {
  const rows = questions.map(({ address: { line, city, state, zip } }) => ({ address: line, city, state, zip: zip ?? '' }));
  const names = { address_column: 'address', city_column: 'city', state_column: 'state', zip_column: 'zip' };
  const request = post(questions, call, '/trace/', { ...names, trace_type: 'advanced', json_data: JSON.stringify(rows) });
  const answer = await sendOnce(request, call, { readRequestId, pauseMs, answersBy: NO_JOBS });
  if (answer.outcome !== 'answer') return allWithout(questions, answer);
  const { requestId, body, status } = answer;
  if (NO_JOBS.includes(status)) return 'no jobs';
  const jobId = typeof body === 'object' && body !== null && 'queue_id' in body ? String(body.queue_id) : '';
  return /^\d{1,18}$/.test(jobId)
    ? allLater(questions, jobId, requestId)
    : allWithout(questions, fail('The answer names no job.', requestId));
}

/** Free however often it is asked. All `later` until the job has ended. */
async function collect(jobId: string, questions: readonly ClearedQuestion[], call: VendorCall): Promise<Reply[]> {
  const listed = await sendOnce(get(call, '/queues/'), call, { readRequestId, pauseMs });
  if (listed.outcome !== 'answer') return allLater(questions, jobId, listed.requestId);
  const job = readJob(listed.body, jobId);
  if (job?.isPending === true) return allLater(questions, jobId, listed.requestId);
  const answer = await sendOnce(get(call, `/queue/${encodeURIComponent(jobId)}`), call, { readRequestId, pauseMs, answersBy: [404] });
  if (answer.outcome !== 'answer') return allLater(questions, jobId, answer.requestId);
  const { requestId } = answer;
  if (answer.status === 404) return allWithout(questions, fail('The vendor does not know the job.', requestId));
  const read = readRows(answer.body);
  if (read === undefined) return allWithout(questions, fail('The rows of the job have another shape than the vendor says.', requestId));
  // One that is not among the latest hundred has ended long ago; one without rows may be too new for the list.
  if (job === undefined && read.rows.length + read.setAside === 0) return allLater(questions, jobId, requestId);
  return joinRows(questions, read, job?.credits, requestId);
}

function joinRows(
  questions: readonly ClearedQuestion[],
  { rows, setAside }: { rows: readonly JobRow[]; setAside: number },
  credits: number | undefined,
  requestId: string | null,
): Reply[] {
  const persons = Map.groupBy(rows, ({ address }) => rowKey(address));
  const found = questions.map((question) => (isJobQuestion(question) ? (persons.get(rowKey(question.address)) ?? []) : []));
  const bills = shareOut(
    credits,
    found.map((each) => each.length > 0),
  );
  return questions.map((question, at) =>
    replyOf(question, requestId, {
      // Whose they were nobody can tell: they stand with the first.
      setAside: at === 0 ? setAside : 0,
      ...(found[at]!.length > 0 ? { found: { persons: found[at]!.map(({ person }) => person) } } : {}),
      ...known({ billedMicros: bills[at] }),
    }),
  );
}

function allLater(questions: readonly ClearedQuestion[], jobId: string, requestId: string | null): Reply[] {
  return questions.map(({ id }) => ({ id, outcome: 'later', jobId, requestId, billedMicros: null }));
}

function allWithout(questions: readonly ClearedQuestion[], why: NoAnswer): Reply[] {
  return questions.map((question) => replyWithout(question, why));
}

/** What each row cost, so that all of them cost what the job did: hits their price, and what it took beyond that the misses, as far as there are any. */
function shareOut(credits: number | undefined, isHit: readonly boolean[]): (number | undefined)[] {
  if (credits === undefined) return isHit.map(() => undefined);
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
  const answer = await sendOnce(get(call, '/analytics/'), call, { readRequestId, pauseMs });
  return answer.outcome === 'answer' ? { isTaken: true } : { isTaken: false, why: answer.why };
}

function post(about: readonly ClearedQuestion[], call: VendorCall, path: string, body: unknown): VendorRequest {
  const headers = { ...get(call, path).headers, 'content-type': 'application/json' };
  return { about, method: 'POST', url: BASE + path, headers, body: JSON.stringify(body) };
}

function get({ credentials }: VendorCall, path: string): VendorRequest {
  return {
    about: [],
    method: 'GET',
    url: BASE + path,
    headers: { authorization: `Bearer ${credentials['token'] ?? ''}`, accept: 'application/json' },
  };
}

/** Its limits are of a minute, and its refusals do not say when they end. */
function pauseMs(): number {
  return 60_000;
}

/** In a header, and in the `meta` of what is no list. */
function readRequestId({ headers }: VendorResponse, body: unknown): string | null {
  const meta = typeof body === 'object' && body !== null && 'meta' in body ? body.meta : undefined;
  const told = headers['x-request-id'] ?? (typeof meta === 'object' && meta !== null && 'request_id' in meta ? meta.request_id : undefined);
  return typeof told === 'string' && /^[\w-]{1,100}$/.test(told) ? told : null;
}
