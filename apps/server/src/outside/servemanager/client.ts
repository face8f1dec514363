import { AppError } from '@deedline/contract/errors';
import type { ServeManagerFetch, ServeManagerRequest, ServeManagerResponse } from './fetch.ts';
import { type ListedJobs, listedJobs, type ReadJob, readListed, shownAccount, shownJob } from './read.ts';
import { SERVEMANAGER } from './terms.ts';

/** The most pages of jobs that are read for one list. */
const MAX_PAGES = 10;
const ASK_MS = 20_000;

export interface ServeManager {
  /** The company that the key belongs to; null if the answer does not say. */
  readAccount(): Promise<{ company: string | null }>;
  /** Jobs that are not served, given up, cancelled, filed or archived, in the service's order. `isWhole`: no further page was left unread. */
  listOpenJobs(): Promise<{ jobs: ReadJob[]; isWhole: boolean }>;
  /** Undefined if there is no job with this id. */
  readJob(id: string): Promise<ReadJob | undefined>;
  /** Adds a document to a job. Sent only once, because the API offers no idempotency. */
  attach(jobId: string, file: { title: string; fileName: string; bytes: Buffer }): Promise<void>;
  addNote(jobId: string, note: { label: string; body: string }): Promise<void>;
}

/**
 * A ServeManager client with one key. Throws `servemanager_key_refused` if the key is not accepted, and `servemanager_unavailable` for any other failure.
 * Neither contains anything about a job.
 */
export function openServeManager(fetch: ServeManagerFetch, key: string): ServeManager {
  const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
  const headers = { accept: 'application/json', authorization };

  async function send(method: ServeManagerRequest['method'], url: string, data?: object): Promise<ServeManagerResponse> {
    const body =
      data === undefined
        ? {}
        : { body: Buffer.from(JSON.stringify({ data })), headers: { ...headers, 'content-type': 'application/json' } };
    const answer = await askOnce(fetch, { method, url, headers, ...body });
    if (answer.status === 401 || answer.status === 403) throw new AppError('servemanager_key_refused');
    return answer;
  }

  return {
    async readAccount() {
      const { data } = parse(await send('GET', `${SERVEMANAGER.base}/account`), (raw) => shownAccount.safeParse(raw).data);
      return { company: data.company_name };
    },
    async listOpenJobs() {
      const jobs = new Map<string, ReadJob>();
      let next: string | null = `${SERVEMANAGER.base}/jobs`;
      for (let page = 0; next !== null && page < MAX_PAGES; page += 1) {
        const { data, links }: ListedJobs = parse(await send('GET', next), (raw) => listedJobs.safeParse(raw).data);
        // A job that moves between pages meanwhile is only listed once.
        for (const job of data.map(readListed)) if (job !== undefined && isOpen(job)) jobs.set(job.id, job);
        next = data.length === 0 ? null : nextPage(links?.next ?? null);
      }
      return { jobs: [...jobs.values()], isWhole: next === null };
    },
    async readJob(id) {
      const answer = await send('GET', jobUrl(id));
      if (answer.status === 404) return undefined;
      return parse(answer, (raw) => shownJob.safeParse(raw).data).data;
    },
    async attach(jobId, { title, fileName, bytes }) {
      const before = await send('GET', jobUrl(jobId));
      const known = new Set(parse(before, (raw) => shownJob.safeParse(raw).data).data.misc_attachments.map(({ id }) => id));
      const attributes = { type: 'job', misc_attachments_attributes: [{ title, file_name: fileName }] };
      const { data } = parse(await send('PUT', jobUrl(jobId), attributes), (raw) => shownJob.safeParse(raw).data);
      const added = data.misc_attachments.find(({ id, title: of }) => !known.has(id) && of === title);
      const putUrl = added?.upload?.links?.put_url ?? null;
      if (putUrl === null)
        throw new AppError(
          'servemanager_unavailable',
          'ServeManager took up the report, and did not say where its file goes. Look at the job there.',
        );
      // This is a different host, so the key is not sent.
      const put = await askOnce(fetch, { method: 'PUT', url: putUrl, headers: { 'content-type': 'application/pdf' }, body: bytes });
      if (put.status < 200 || put.status > 299)
        throw new AppError(
          'servemanager_unavailable',
          'ServeManager took up the report, and not its file. Delete the empty document there before you send it again.',
        );
    },
    async addNote(jobId, { label, body }) {
      const answer = await send('POST', `${jobUrl(jobId)}/notes`, { type: 'note', label, body });
      if (answer.status < 200 || answer.status > 299) throw new AppError('servemanager_unavailable');
    },
  };
}

const jobUrl = (id: string) => `${SERVEMANAGER.base}/jobs/${encodeURIComponent(id)}`;

const ENDED_SERVICE: ReadonlySet<string> = new Set(['served', 'non-service']);
const ENDED_JOB: ReadonlySet<string> = new Set(['canceled', 'cancelled', 'filed']);

function isOpen({ archived_at, service_status, job_status }: ReadJob): boolean {
  return (
    archived_at === null && !ENDED_SERVICE.has((service_status ?? '').toLowerCase()) && !ENDED_JOB.has((job_status ?? '').toLowerCase())
  );
}

/** The key is only sent to the service itself. */
function nextPage(next: string | null): string | null {
  if (next === null) return null;
  if (!URL.canParse(next) || !new URL(next).href.startsWith(`${SERVEMANAGER.base}/`))
    throw new AppError('servemanager_unavailable', 'ServeManager redirected to another server, which was not asked. Nothing was changed.');
  return next;
}

async function askOnce(fetch: ServeManagerFetch, request: ServeManagerRequest): Promise<ServeManagerResponse> {
  try {
    return await fetch(request, AbortSignal.timeout(ASK_MS));
  } catch (cause) {
    throw new AppError('servemanager_unavailable', undefined, cause);
  }
}

function parse<T>({ status, retryAfter, body }: ServeManagerResponse, read: (raw: unknown) => T | undefined): T {
  if (status === 404) throw new AppError('servemanager_job_not_found');
  if (status === 429)
    throw new AppError('servemanager_unavailable', 'ServeManager asked us to wait. Nothing was changed.', undefined, waitOf(retryAfter));
  const found = status >= 200 && status <= 299 ? read(jsonOf(body)) : undefined;
  if (found === undefined) throw new AppError('servemanager_unavailable');
  return found;
}

const MAX_WAIT_SECONDS = 3_600;

function waitOf(retryAfter: string | null): number | undefined {
  const seconds = Number(retryAfter ?? '');
  return seconds > 0 ? Math.min(Math.ceil(seconds), MAX_WAIT_SECONDS) : undefined;
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
