import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { uploadBatch } from './batch-upload.ts';
import { ApiError } from './call.ts';

/** A fake request that receives the prepared answer when it is sent. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  static answer = { status: 201, body: '{"id":"j1"}' };
  upload = new EventTarget();
  headers = new Map<string, string>();
  path = '';
  status = 0;
  statusText = '';
  responseText = '';
  open(_method: string, path: string) {
    this.path = path;
    FakeRequest.last = this;
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value);
  }
  send() {
    this.status = FakeRequest.answer.status;
    this.responseText = FakeRequest.answer.body;
    queueMicrotask(() => this.dispatchEvent(new Event(this.status === 0 ? 'error' : 'load')));
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
}

const terms = { purpose: 'skip_tracing', permissibleUse: true, includeContacts: false, payOnlyForContacts: true } as const;
const send = (name: string, signal = new AbortController().signal) =>
  uploadBatch({ file: new File(['address'], name), terms, columns: 'address:0,zip:2', key: 'k1', onProgress: () => undefined, signal });
const sentName = () => /filename\*=UTF-8''(.*)$/.exec(FakeRequest.last.headers.get('Content-Disposition')!)![1]!;

beforeEach(() => {
  FakeRequest.answer = { status: 201, body: '{"id":"j1"}' };
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => vi.unstubAllGlobals());

it('sends the terms in the address, the name in a header, and asks for a quote alone', async () => {
  expect(await send('houses.csv')).toEqual({ id: 'j1' });
  const { path, headers } = FakeRequest.last;
  expect(path).toBe(
    '/api/batch-jobs?purpose=skip_tracing&permissibleUse=true&includeContacts=false&columns=address%3A0%2Czip%3A2&start=false',
  );
  expect([headers.get('Content-Type'), headers.get('Idempotency-Key')]).toEqual(['text/csv', 'k1']);
});

it('writes any name so that a header can hold it, and keeps its ending', async () => {
  const names = ["Bob's (old) *list*.csv", 'Häuser 1.csv', 'a\nb.csv', '\ud800.csv', `${'x'.repeat(300)}.csv`];
  const sent = [];
  for (const name of names) {
    await send(name);
    expect(sentName()).toMatch(/^[\w%.~!$-]+$/);
    sent.push(decodeURIComponent(sentName()));
  }
  expect(sent).toEqual(["Bob's (old) *list*.csv", 'Häuser 1.csv', 'a b.csv', '\ufffd.csv', `${'x'.repeat(196)}.csv`]);
});

it('fails as the other calls do: with an answer, without one, and when it is called off', async () => {
  FakeRequest.answer = { status: 409, body: '{"message":"Too many"}' };
  const refused = await send('a.csv').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ApiError);
  expect(refused).toMatchObject({ status: 409, serverMessage: 'Too many' });
  FakeRequest.answer = { status: 0, body: '' };
  await expect(send('a.csv')).rejects.toBeInstanceOf(TypeError);
  await expect(send('a.csv', AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
});
