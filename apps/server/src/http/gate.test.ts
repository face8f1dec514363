import { describe, expect, test } from 'vitest';
import { createGate } from './gates.ts';

const LIMITS = { ofAccount: 2, waitingOfAccount: 1, ofAll: 3, waitingOfAll: 2, longestWaitMs: 60_000 };
const codeOf = (entering: Promise<unknown>) =>
  entering.then(
    () => 'in',
    (error: { code: string; retryAfterSeconds: number }) => [error.code, error.retryAfterSeconds],
  );
/** A call that has not entered one tick later counts as waiting. */
async function stateOf(entering: Promise<unknown>): Promise<string> {
  const later = new Promise((resolve) => setImmediate(resolve)).then(() => 'waits');
  return Promise.race([entering.then(() => 'in'), later]);
}

describe('a gate for expensive work', () => {
  test('admits a few at a time of one account, queues the next, and refuses beyond that', async () => {
    const gate = createGate(LIMITS);
    const leave = await gate.enter('a');
    await gate.enter('a');
    const third = gate.enter('a');
    expect(await stateOf(third)).toBe('waits');
    expect(await codeOf(gate.enter('a'))).toEqual(['too_many_requests', 5]);
    expect(await codeOf(gate.enter('b'))).toBe('in');
    leave();
    // A second call has no effect.
    leave();
    expect(await stateOf(third)).toBe('in');
    const fourth = gate.enter('a');
    expect(await stateOf(fourth)).toBe('waits');
  });

  test('admits a few at a time in all, and serves accounts below their limit first', async () => {
    const gate = createGate(LIMITS);
    const leave = await gate.enter('a');
    const leaveToo = await gate.enter('a');
    const leaveOther = await gate.enter('b');
    const [mine, theirs] = [gate.enter('a'), gate.enter('c')];
    expect([await stateOf(mine), await stateOf(theirs)]).toEqual(['waits', 'waits']);
    expect(await codeOf(gate.enter('d'))).toEqual(['overloaded', 5]);
    leaveOther();
    expect([await stateOf(mine), await stateOf(theirs)]).toEqual(['waits', 'in']);
    leave();
    leaveToo();
    expect(await stateOf(mine)).toBe('in');
  });

  test('serves accounts in turn: 56 single requests come before the rest of eight accounts with a hundred each', async () => {
    const gate = createGate({ ofAccount: 8, waitingOfAccount: 1_000, ofAll: 64, waitingOfAll: 4_000, longestWaitMs: 60_000 });
    const heavy = Array.from({ length: 8 }, (_, number) => `heavy ${number}`);
    const leaves = await Promise.all(heavy.flatMap((asker) => Array.from({ length: 8 }, () => gate.enter(asker))));
    const came: string[] = [];
    const asked: Promise<unknown>[] = [];
    const ask = (asker: string) => asked.push(gate.enter(asker).then((leave) => leaves.push(leave) && came.push(asker)));
    for (const asker of heavy) for (let count = 0; count < 100; count += 1) ask(asker);
    const light = Array.from({ length: 56 }, (_, number) => `light ${number}`);
    light.forEach(ask);
    // The eight heavy accounts end one of theirs in turn, and each keeps at least one under way.
    for (let count = 0; count < 56; count += 1) {
      leaves[(count % 8) * 8 + Math.floor(count / 8)]!();
      await new Promise(setImmediate);
    }
    expect(came).toEqual(light);
    // Let everybody else in too, so that nothing is left waiting at the end of the test. Each `leave` lets the next one in, which adds to `leaves`.
    for (const leave of leaves) {
      leave();
      await new Promise(setImmediate);
    }
    await Promise.all(asked);
    expect(came).toHaveLength(856);
  });

  test('refuses after the longest wait, and frees the place in the queue', async () => {
    const gate = createGate({ ...LIMITS, ofAll: 1, longestWaitMs: 1 });
    const leave = await gate.enter('a');
    expect(await codeOf(gate.enter('b'))).toEqual(['overloaded', 5]);
    const own = createGate({ ...LIMITS, ofAccount: 1, longestWaitMs: 1 });
    await own.enter('a');
    expect(await codeOf(own.enter('a'))).toEqual(['too_many_requests', 5]);
    leave();
    expect(await codeOf(gate.enter('b'))).toBe('in');
  });

  test('frees the place in the queue of a client that disconnected', async () => {
    const gate = createGate(LIMITS);
    const leave = await gate.enter('a');
    await gate.enter('a');
    const gone = new AbortController();
    const waiting = gate.enter('a', gone.signal);
    expect(await codeOf(gate.enter('a'))).toEqual(['too_many_requests', 5]);
    gone.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    const next = gate.enter('a');
    leave();
    expect(await stateOf(next)).toBe('in');
  });
});
