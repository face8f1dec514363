/** Uploaded lists on the disk before they are read. */
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { LIST_FILE_BYTES } from '@deedline/contract/limits';
import { beforeEach, expect, test, vi } from 'vitest';
import { createHeldBytes } from '../../../http/held-bytes.ts';
import { withUpload } from './uploads.ts';

const disk = { free: Infinity };
const ctx = { freeBytes: async () => disk.free };
beforeEach(() => void (disk.free = Infinity));

const of = (asker: string, bytes: number, says = 0) => ({
  body: Readable.from([Buffer.alloc(bytes / 2), Buffer.alloc(bytes / 2)]),
  asker,
  bytes: says,
});
const sizeOf = async (path: string) => (await stat(path)).size;

test('pending uploads share a limit of bytes, and return it when done', async () => {
  const held = createHeldBytes({ ofAccount: 600, ofAll: 1_000 });
  const first = Promise.withResolvers<void>();
  const reached = vi.fn(() => first.promise);
  const waiting = withUpload(ctx, of('one', 600), reached, held);
  await expect.poll(() => reached.mock.calls.length).toBe(1);
  const started = vi.fn();
  await expect(withUpload(ctx, of('two', 600), started, held)).rejects.toMatchObject({
    code: 'overloaded',
    status: 503,
    retryAfterSeconds: 5,
  });
  expect(started).not.toHaveBeenCalled();
  expect(await withUpload(ctx, of('three', 400), sizeOf, held)).toBe(400);
  first.resolve();
  await waiting;
  expect(await withUpload(ctx, of('two', 600), sizeOf, held)).toBe(600);
});

test('a file larger than the limit is refused as too large, also without a content length', async () => {
  const [body, after] = [LIST_FILE_BYTES + 1, 600].map((bytes) => Readable.from([Buffer.alloc(bytes)]));
  const refused = { code: 'body_too_large', status: 413, message: expect.stringContaining('larger than 300 MB') };
  await expect(withUpload(ctx, { body: body!, asker: 'one', bytes: 0 }, sizeOf)).rejects.toMatchObject(refused);
  expect(await withUpload(ctx, { body: after!, asker: 'one', bytes: 0 }, sizeOf)).toBe(600);
});

test('an upload is refused if the disk has no room for it, also while it is sent', async () => {
  const full = { code: 'unavailable', status: 503, message: expect.stringContaining('nearly full') };
  disk.free = 500_000_600;
  expect(await withUpload(ctx, of('one', 600, 600), sizeOf)).toBe(600);
  await expect(withUpload(ctx, of('one', 602, 602), sizeOf)).rejects.toMatchObject(full);
  disk.free = 500_000_000;
  const body = Readable.from(
    (function* () {
      for (let part = 0; part < 20; part += 1) {
        if (part === 10) disk.free = 499_999_999;
        yield Buffer.alloc(1_000_000);
      }
    })(),
  );
  await expect(withUpload(ctx, { body, asker: 'one', bytes: 0 }, sizeOf)).rejects.toMatchObject(full);
});
