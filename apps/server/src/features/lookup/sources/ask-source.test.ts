import type { Key } from '@deedline/engine/keys/key';
import { describe, expect, test } from 'vitest';
import { alwaysClosed, askSource, createBreaker, type Source } from './source.ts';

const keys: Key[] = [{ type: 'phone', hash: 1n, text: '' }];
const source = (lookup: Source['lookup']): Source => ({ id: 'vendor', covers: () => true, feeds: () => [], lookup });
const nothing = { found: new Map(), tooCommon: [] };

describe('askSource', () => {
  test('returns the answer of a source', async () => {
    const asked = await askSource({ source: source(async () => nothing), deadlineMs: 1000, breaker: alwaysClosed }, keys);
    expect(asked).toEqual({ status: 'answered', lookup: nothing });
  });

  test('gives up at the deadline, and aborts the look-up', async () => {
    let told: AbortSignal | undefined;
    const hanging = source((_keys, signal) => new Promise(() => (told = signal)));
    expect(await askSource({ source: hanging, deadlineMs: 10, breaker: alwaysClosed }, keys)).toEqual({ status: 'late' });
    expect(told?.aborted).toBe(true);
  });

  test.each([
    ['rejects', () => Promise.reject(new Error('no'))],
    [
      'throws at once',
      () => {
        throw new Error('no');
      },
    ],
  ])('reports a source that %s as failed', async (_how, lookup) => {
    expect(await askSource({ source: source(lookup), deadlineMs: 1000, breaker: alwaysClosed }, keys)).toMatchObject({ status: 'failed' });
  });

  test('skips a source for a while after failures in a row', async () => {
    let now = 0;
    let calls = 0;
    let healthy = false;
    const flaky = source(async () => {
      calls += 1;
      if (!healthy) throw new Error('no');
      return nothing;
    });
    const guarded = { source: flaky, deadlineMs: 1000, breaker: createBreaker({ failures: 2, coolDownMs: 100, now: () => now }) };
    const ask = async () => (await askSource(guarded, keys)).status;
    expect([await ask(), await ask(), await ask()]).toEqual(['failed', 'failed', 'skipped']);
    now = 100;
    expect([await ask(), await ask()]).toEqual(['failed', 'skipped']);
    now = 200;
    healthy = true;
    expect([await ask(), await ask(), calls]).toEqual(['answered', 'answered', 5]);
  });
});
