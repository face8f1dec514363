/** How many rows a chunk takes, and what is held for each of them. Pure. */

export interface Payable {
  /** Why it costs nothing; null when it may. */
  free: 'duplicate' | 'bought' | null;
  /** Null where nothing can be asked. */
  query_key: Buffer | null;
}

export interface Means {
  /** The most that one row can cost. */
  price: number;
  /** Credits that are free to spend. */
  available: number;
  /** What the cap of the job leaves; Infinity without one. */
  capLeft: number;
  /** Nothing of the account is held: what is not available now will not come back by itself. */
  isIdle: boolean;
}

export interface Cut {
  /** How many of the rows it takes. */
  rows: number;
  held: number;
  /** What the next row lacks. */
  lack: 'credits' | 'cap' | null;
}

/**
 * Rows in their order, as long as the price of each can be held. The last credits of a wallet buy one row more, as they buy a last
 * search; a cap never does, or a low cap would be a price list.
 */
export function cutChunk(rows: readonly Payable[], { price, available, capLeft, isIdle }: Means): Cut {
  let held = 0;
  for (const [index, row] of rows.entries()) {
    if (!mayCost(row)) continue;
    if (held + price > capLeft) return { rows: index, held, lack: 'cap' };
    if (held + price > available) {
      if (held > 0 || available < 1 || !isIdle) return { rows: index, held, lack: 'credits' };
      return { rows: index + 1, held: available, lack: 'credits' };
    }
    held += price;
  }
  return { rows: rows.length, held, lack: null };
}

/** What of a chunk's hold is held for each of its rows. */
export function shareHold(rows: readonly Payable[], price: number, held: number): number[] {
  let left = held;
  return rows.map((row) => {
    const share = mayCost(row) ? Math.min(price, left) : 0;
    left -= share;
    return share;
  });
}

function mayCost({ free, query_key }: Payable): boolean {
  return free === null && query_key !== null;
}
