/**
 * Tracerfy: owners of an address or a parcel, or a person at an address, as instant look-ups; owners of addresses also in jobs, for less than half the price.
 */
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
  // Not every account can use jobs. If this one cannot, nothing has been asked yet, so all questions become look-ups.
  const asked = inJobs === 'no jobs' ? questions : onSpot;
  return [...(inJobs === 'no jobs' ? [] : inJobs), ...(await askEach(asked, (question) => askOnSpot(question, call)))];
}

/**
 * Chooses the questions for a job. Instant look-ups are sent one by one: the vendor's lists of up to 15 can only be matched by order, not by an id of ours.
 * Rows of a job repeat the address that was sent, so a job may contain each address once. A job finds the owner whether or not a name is asked for, and the
 * answer says who that is.
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

// Instant look-ups

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

/** Undefined if the question lacks required input. */
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

// Jobs

/** Jobs are not available to this account, or not in this form. */
const NO_JOBS: readonly number[] = [400, 403, 404, 405, 422];

/** Tracerfy accepts ten jobs in five minutes and refuses more. */
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

/** Polling is free, however often. All replies are `later` until the job has ended. */
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
  // A job that is not among the latest hundred ended long ago; without rows it may be too new for the list.
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
      // Unreadable rows cannot be assigned to a question, so they are counted with the first.
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

/** Distributes the job's credits over its rows: hits get their price, and any remaining credits are assigned to misses, as far as there are any. */
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

/** The limit is by minute, and refusals do not say when it ends. */
function pauseMs(): number {
  return 60_000;
}

/** The id is in a header, and in `meta` of bodies that are not lists. */
function readRequestId({ headers }: VendorResponse, body: unknown): string | null {
  const meta = typeof body === 'object' && body !== null && 'meta' in body ? body.meta : undefined;
  const told = headers['x-request-id'] ?? (typeof meta === 'object' && meta !== null && 'request_id' in meta ? meta.request_id : undefined);
  return typeof told === 'string' && /^[\w-]{1,100}$/.test(told) ? told : null;
}
