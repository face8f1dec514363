/** The same items; the next is asked for while the one before it is worked on. A failure comes when it is its turn. Whoever stops taking ends the reading. */
export async function* oneAhead<T>(items: AsyncGenerator<T>): AsyncGenerator<T> {
  const ask = (): Promise<IteratorResult<T>> => {
    const asked = items.next();
    // It is heard where it is taken, if it still is.
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
