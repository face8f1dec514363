import { AppError } from '@deedline/contract/errors';

/** Each load keeps a connection to the database to itself, for minutes when the file is large; the others are for everybody else. */
const MOST_AT_ONCE = 3;
const loading = new Set<string>();

/** Runs `work` as the only load of an account in this process, beside few of others. Throws `too_many_requests` when it is not its turn. */
export async function takeTurn<T>(accountId: string, work: () => Promise<T>): Promise<T> {
  if (loading.has(accountId))
    throw new AppError('too_many_requests', 'A list of this account is being loaded. Please send this one when it is done.');
  if (loading.size >= MOST_AT_ONCE)
    throw new AppError('too_many_requests', 'Other lists are being loaded at this moment. Please try again in a few minutes.');
  loading.add(accountId);
  try {
    return await work();
  } finally {
    loading.delete(accountId);
  }
}
