import { describe, expect, it } from 'vitest';
import { openServeManager } from './client.ts';
import type { ServeManagerFetch, ServeManagerRequest } from './fetch.ts';
import fixtures from './fixtures.json' with { type: 'json' };
import { createServeManagerTwin, jobsFor, type TwinJob } from './twin.ts';

const KEY = 'sm-key-0123456789';
const JOB: TwinJob = fixtures.job;
const twinOf = (jobs: readonly TwinJob[]) => createServeManagerTwin(async () => jobs, [KEY]);
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'none',
    (error: { code: string }) => error.code,
  );

const gone: ServeManagerFetch = () => Promise.reject(new Error('no way'));

/** Gives these answers one after the other, repeating the last, and keeps what was asked. */
function answering(...answers: { status?: number; retryAfter?: string; body: unknown }[]) {
  const asked: ServeManagerRequest[] = [];
  const fetch: ServeManagerFetch = async (request) => {
    asked.push(request);
    const { status = 200, retryAfter = null, body } = answers[Math.min(asked.length, answers.length) - 1]!;
    return { status, retryAfter, body: typeof body === 'string' ? body : JSON.stringify(body) };
  };
  return { fetch, asked };
}

describe('ServeManager', () => {
  it('is asked with the key as a name without a password, and gives of a job what a search needs and nothing of how somebody looks', async () => {
    const { fetch, asked } = answering({ body: { data: [fixtures.job], links: { next: null } } });
    const { jobs, isWhole } = await openServeManager(fetch, KEY).listOpenJobs();
    expect(asked).toEqual([
      {
        method: 'GET',
        url: 'https://www.servemanager.com/api/jobs',
        headers: { accept: 'application/json', authorization: `Basic ${Buffer.from(`${KEY}:`).toString('base64')}` },
      },
    ]);
    expect(isWhole).toBe(true);
    expect(jobs[0]).toMatchObject({
      id: '7001',
      recipient: { name: 'Odile Varnham', type: 'individual' },
      court_case: { number: '2026-CV-0412' },
    });
    expect(JSON.stringify(jobs)).not.toMatch(/Caucasian|Female|Gray|Brown|"65"/);
  });

  it('lists the open jobs of all pages, each once', async () => {
    const many = Array.from({ length: 60 }, (_, index) => ({ ...JOB, id: index + 1 }));
    const ended = [
      { ...JOB, id: 901, service_status: 'Served' },
      { ...JOB, id: 902, job_status: 'Canceled' },
      { ...JOB, id: 903, archived_at: '2026-11-01T00:00:00Z' },
      { ...JOB, id: 1 },
    ];
    const { jobs, isWhole } = await openServeManager(twinOf([...many, ...ended]).fetch, KEY).listOpenJobs();
    expect([jobs.length, isWhole]).toEqual([60, true]);
  });

  it('says that there is more where it stops reading, and does not carry the key to another computer', async () => {
    const endless = answering({ body: { data: [fixtures.job], links: { next: 'https://www.servemanager.com/api/jobs?page=9' } } });
    expect(await openServeManager(endless.fetch, KEY).listOpenJobs()).toMatchObject({ isWhole: false });
    expect(endless.asked).toHaveLength(10);
    for (const next of ['https://other.example/api/jobs', 'https://www.servemanager.com.evil.example/api/jobs', 'no address']) {
      const astray = answering({ body: { data: [fixtures.job], links: { next } } });
      expect(await codeOf(openServeManager(astray.fetch, KEY).listOpenJobs())).toBe('servemanager_unavailable');
      expect(astray.asked).toHaveLength(1);
    }
  });

  it('bears whatever comes back: a wrong key, no JSON, another shape, a request to wait, nothing at all', async () => {
    expect(await codeOf(openServeManager(twinOf([]).fetch, 'another key').readAccount())).toBe('servemanager_key_refused');
    for (const body of ['<html>', '', { data: 'x' }, []])
      expect(await codeOf(openServeManager(answering({ body }).fetch, KEY).listOpenJobs())).toBe('servemanager_unavailable');
    const odd = { data: [null, 7, 'x', {}, { id: -1 }, { id: 5, recipient: 'no object', addresses: [null, 'x'], attempts: {} }] };
    const { jobs } = await openServeManager(answering({ body: odd }).fetch, KEY).listOpenJobs();
    expect(jobs.map(({ id, recipient, addresses, attempts }) => [id, recipient, addresses, attempts])).toEqual([['5', null, [], []]]);
    const waiting = answering({ status: 429, retryAfter: '90', body: '' });
    await expect(openServeManager(waiting.fetch, KEY).readAccount()).rejects.toMatchObject({
      code: 'servemanager_unavailable',
      retryAfterSeconds: 90,
    });
    expect(await codeOf(openServeManager(gone, KEY).readAccount())).toBe('servemanager_unavailable');
    expect(await openServeManager(twinOf([]).fetch, KEY).readJob('5')).toBeUndefined();
  });

  it('takes a file where the job says, without the key, and a note', async () => {
    const twin = twinOf([JOB]);
    const seen: ServeManagerRequest[] = [];
    const service = openServeManager((request, signal) => {
      seen.push(request);
      return twin.fetch(request, signal);
    }, KEY);
    await service.attach('7001', { title: 'A report', fileName: 'report.pdf', bytes: Buffer.from('%PDF-') });
    await service.addNote('7001', { label: 'A label', body: 'A body' });
    expect(twin.received).toEqual([
      { jobId: 7001, title: 'A report', bytes: Buffer.from('%PDF-') },
      { jobId: 7001, note: { label: 'A label', body: 'A body' } },
    ]);
    const put = seen.find(({ url }) => url.includes('uploads'))!;
    expect(put.headers).toEqual({ 'content-type': 'application/pdf' });
    expect(JSON.parse(seen.find(({ method, url }) => method === 'PUT' && url.endsWith('/jobs/7001'))!.body!.toString())).toEqual({
      data: { type: 'job', misc_attachments_attributes: [{ title: 'A report', file_name: 'report.pdf' }] },
    });
    const mute = answering({ body: { data: fixtures.job } });
    expect(await codeOf(openServeManager(mute.fetch, KEY).attach('7001', { title: 'x', fileName: 'x.pdf', bytes: Buffer.from('x') }))).toBe(
      'servemanager_unavailable',
    );
  });

  it('has a twin whose jobs have the fields of the published shape', async () => {
    const [job] = jobsFor([{ firstName: 'Odile', lastName: 'Varnham', street: '418 Tannery Row', zip: '00412' }]);
    const shape = Object.keys(fixtures.job);
    expect(Object.keys(job!).filter((name) => !shape.includes(name))).toEqual([]);
    const { jobs } = await openServeManager(twinOf([job!]).fetch, KEY).listOpenJobs();
    expect(jobs[0]).toMatchObject({ recipient: { name: 'Odile Varnham' }, addresses: [{ address1: '418 Tannery Row', primary: true }] });
  });
});
