/** Imitates ServeManager with invented jobs; nothing leaves the machine. Written by hand from what `terms.ts` describes. */
import type { ServeManagerFetch, ServeManagerResponse } from './fetch.ts';
import { SERVEMANAGER } from './terms.ts';

/** A job as the service writes it, with what was added to it here. */
export type TwinJob = Record<string, unknown> & { id: number };

export interface ServeManagerTwin {
  fetch: ServeManagerFetch;
  /** What was sent for jobs: files by title, and notes. */
  received: { jobId: number; title?: string; bytes?: Buffer; note?: { label: string; body: string } }[];
}

const PAGE = 25;
const UPLOADS = 'https://uploads.servemanager.example/';

/** `keys`: the keys that it accepts; absent: any. */
export function createServeManagerTwin(jobsOf: () => Promise<readonly TwinJob[]>, keys?: readonly string[]): ServeManagerTwin {
  const received: ServeManagerTwin['received'] = [];
  const attachments = new Map<number, object[]>();
  const uploads = new Map<string, { jobId: number; title: string }>();
  let last = 0;

  async function answer(
    method: string,
    path: string,
    query: URLSearchParams,
    data: Record<string, unknown>,
  ): Promise<ServeManagerResponse> {
    if (method === 'GET' && path === '/account')
      return json(200, { data: { type: 'account', id: 1, company_name: 'Fenmark Process Serving (made up)' } });
    const jobs = await jobsOf();
    if (method === 'GET' && path === '/jobs') return listPage(jobs, Number(query.get('page') ?? '1'));
    const [, id, isNote] = /^\/jobs\/(\d+)(\/notes)?$/.exec(path) ?? [];
    const job = jobs.find((each) => String(each.id) === id);
    if (job === undefined) return json(404, { error: 'not found' });
    if (method === 'POST' && isNote !== undefined) {
      received.push({ jobId: job.id, note: { label: String(data['label']), body: String(data['body']) } });
      return json(201, { data: { type: 'note', id: (last += 1), job_id: job.id, ...data } });
    }
    if (method === 'PUT') addAttachments(job.id, data['misc_attachments_attributes']);
    return json(200, { data: { ...job, misc_attachments: attachments.get(job.id) ?? [] } });
  }

  function addAttachments(jobId: number, attributes: unknown): void {
    for (const { title, file_name } of (attributes ?? []) as { title: string; file_name: string }[]) {
      const url = `${UPLOADS}${(last += 1)}`;
      uploads.set(url, { jobId, title });
      const made = { type: 'misc_attachment', id: last, title, upload: { file_name, links: { put_url: url, download_url: null } } };
      attachments.set(jobId, [...(attachments.get(jobId) ?? []), made]);
    }
  }

  return {
    received,
    async fetch({ method, url, headers, body }) {
      const upload = uploads.get(url);
      if (upload !== undefined && method === 'PUT') {
        received.push({ ...upload, bytes: body ?? Buffer.alloc(0) });
        return { status: 200, retryAfter: null, body: '' };
      }
      const key = Buffer.from((headers['authorization'] ?? '').replace(/^Basic /, ''), 'base64').toString();
      if (!key.endsWith(':') || (keys !== undefined && !keys.includes(key.slice(0, -1)))) return json(401, { error: 'unauthorized' });
      const asked = new URL(url);
      const sent = body === undefined ? {} : (JSON.parse(body.toString('utf8')) as { data?: Record<string, unknown> });
      return answer(method, asked.pathname.replace(new URL(SERVEMANAGER.base).pathname, ''), asked.searchParams, sent.data ?? {});
    },
  };
}

function listPage(jobs: readonly TwinJob[], page: number): ServeManagerResponse {
  const from = (page - 1) * PAGE;
  const hasMore = from + PAGE < jobs.length;
  const next = hasMore ? `${SERVEMANAGER.base}/jobs?page=${page + 1}` : null;
  return json(200, { links: { self: `${SERVEMANAGER.base}/jobs?page=${page}`, next }, data: jobs.slice(from, from + PAGE) });
}

function json(status: number, body: object): ServeManagerResponse {
  return { status, retryAfter: null, body: JSON.stringify(body) };
}

interface TwinPerson {
  firstName?: string | undefined;
  lastName?: string | undefined;
  street?: string | undefined;
  city?: string | undefined;
  state?: string | undefined;
  zip?: string | undefined;
}

/** Jobs to serve people of the made-up state. */
export function jobsFor(people: readonly TwinPerson[]): TwinJob[] {
  return people.map(({ firstName, lastName, street, city, state, zip }, index) => ({
    type: 'job',
    id: 7001 + index,
    servemanager_job_number: String(41_001 + index),
    client_job_number: '',
    archived_at: null,
    job_status: index % 2 === 0 ? 'Skip Trace' : null,
    service_status: 'Attempted',
    due_date: '2026-12-18',
    updated_at: '2026-11-20T16:18:55-07:00',
    recipient: { name: [firstName, lastName].filter(Boolean).join(' '), type: 'individual', description: '' },
    addresses:
      street === undefined
        ? []
        : [
            {
              type: 'address',
              id: index + 1,
              label: 'Home',
              address1: street,
              address2: '',
              city: city ?? '',
              state: state ?? 'FK',
              postal_code: zip ?? '',
              primary: true,
            },
          ],
    attempts: [
      { type: 'attempt', id: index + 1, served_at: '2026-11-19T18:05:00-07:00', success: false, serve_type: 'Unsuccessful Attempt' },
    ],
    court_case: {
      type: 'court_case',
      id: index + 1,
      number: `2026-CV-${String(400 + index).padStart(4, '0')}`,
      plaintiff: 'Tannery Bank',
      defendant: [firstName, lastName].filter(Boolean).join(' '),
      court: { type: 'court', id: 1, branch_name: 'Circuit Court', county: 'Quillmere' },
    },
    misc_attachments: [],
  }));
}
