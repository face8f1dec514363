import { AppError } from '@deedline/contract/errors';

/** Each load keeps a connection to the database to itself, for minutes when the file is large; the others are for everybody else. */
const MOST_AT_ONCE = 3;
const sending = new Set<string>();
const waiting: (() => void)[] = [];
let loading = 0;

/** Takes one file of an account at a time, from its first byte on. Throws `too_many_requests` while another one is under way. */
export async function takeTurn<T>(accountId: string, work: () => Promise<T>): Promise<T> {
  if (sending.has(accountId))
    throw new AppError('too_many_requests', 'A list of this account is being loaded. Please send this one when it is done.');
  sending.add(accountId);
  try {
    return await work();
  } finally {
    sending.delete(accountId);
  }
}

/** Runs `work` beside few others of this process, whoever's they are, in the order in which they came. */
export async function waitForTurn<T>(work: () => Promise<T>): Promise<T> {
  if (loading >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else loading += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) loading -= 1;
    else next();
  }
}
