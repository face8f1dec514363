/**
 * Yields the same items, but requests the next one while the current one is processed. An error is thrown in its turn. If the consumer stops, the source is
 * closed.
 */
export async function* oneAhead<T>(items: AsyncGenerator<T>): AsyncGenerator<T> {
  const ask = (): Promise<IteratorResult<T>> => {
    const asked = items.next();
    // Prevents an unhandled rejection; the error is thrown when the item is consumed.
    asked.catch(() => {});
    return asked;
  };
  try {
    let next = ask();
    for (let item = await next; !item.done; item = await next) {
      next = ask();
      yield item.value;
    }
  } finally {
    await items.return(undefined);
  }
}
