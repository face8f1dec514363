/** Waits for all; the first that fails stops the others, and is thrown when they have ended. */
export async function untilAllEnd<T extends readonly Promise<unknown>[]>(
  stop: AbortController,
  ...all: T
): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  const stopped = all.map((one) =>
    one.catch((error: unknown) => {
      stop.abort();
      throw error;
    }),
  );
  const ended = await Promise.allSettled(stopped);
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return ended.map((one) => (one as PromiseFulfilledResult<unknown>).value) as { [K in keyof T]: Awaited<T[K]> };
}
