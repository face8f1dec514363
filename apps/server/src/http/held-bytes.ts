/** Limits how many bytes of unprocessed request bodies are held at once: for each account, and in this process. */
import { AppError } from '@deedline/contract/errors';

const RETRY_AFTER_SECONDS = 5;
const ENOUGH = 'You are sending as much at once as you can. Please wait for one upload to end.';

export interface HeldBytes {
  /** Throws `too_many_requests` or `overloaded` beyond a limit. The bytes are counted even then, until they are given back. */
  hold(asker: string, bytes: number): void;
  giveBack(asker: string, bytes: number): void;
}

export function createHeldBytes(most: { ofAccount: number; ofAll: number }): HeldBytes {
  const held = new Map<string, number>();
  let all = 0;
  function count(asker: string, bytes: number): number {
    const own = (held.get(asker) ?? 0) + bytes;
    all += bytes;
    if (own === 0) held.delete(asker);
    else held.set(asker, own);
    return own;
  }
  return {
    hold(asker, bytes) {
      if (count(asker, bytes) > most.ofAccount) throw new AppError('too_many_requests', ENOUGH, undefined, RETRY_AFTER_SECONDS);
      if (all > most.ofAll) throw new AppError('overloaded');
    },
    giveBack: (asker, bytes) => void count(asker, -bytes),
  };
}
