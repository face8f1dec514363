/** Three rows of the edit table, reused across calls: every value is written before it is read. */
const rows: [number[], number[], number[]] = [[], [], []];

/**
 * The number of edits (insert, delete, replace, transposition of neighbours) that turn one text into the other, up to `limit`; `limit + 1` stands for more.
 * Optimal string alignment that stops at the limit.
 */
export function editDistance(left: string, right: string, limit: number): number {
  if (left === right) return 0;
  if (Math.abs(left.length - right.length) > limit) return limit + 1;
  let [beforeLast, last, current] = rows;
  for (let column = 0; column <= right.length; column++) last[column] = column;
  for (let row = 1; row <= left.length; row++) {
    current[0] = row;
    let smallest = row;
    for (let column = 1; column <= right.length; column++) {
      const cost = left[row - 1] === right[column - 1] ? 0 : 1;
      let best = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + cost);
      if (row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]) {
        best = Math.min(best, beforeLast[column - 2]! + 1);
      }
      current[column] = best;
      if (best < smallest) smallest = best;
    }
    if (smallest > limit) return limit + 1;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return Math.min(last[right.length]!, limit + 1);
}

/** Whether at most one edit (insert, delete, replace, transposition of neighbours) turns one text into the other; in one pass. */
export function isOneEdit(left: string, right: string): boolean {
  const [shorter, longer] = left.length <= right.length ? [left, right] : [right, left];
  const grown = longer.length - shorter.length;
  if (grown > 1) return false;
  const { length } = shorter;
  let [start, end] = [0, 0];
  while (start < length && shorter[start] === longer[start]) start++;
  while (end < length && shorter[length - 1 - end] === longer[longer.length - 1 - end]) end++;
  if (start + end >= length - (1 - grown)) return true;
  const isSwapped = shorter[start] === longer[start + 1] && shorter[start + 1] === longer[start];
  return grown === 0 && isSwapped && start + end === length - 2;
}

/** Whether two texts differ only by typing errors: one edit from four letters on, two from eight on. */
export function isTypo(left: string, right: string): boolean {
  const shorter = Math.min(left.length, right.length);
  if (shorter < 4 || Math.abs(left.length - right.length) > 2) return false;
  return shorter >= 8 ? isOneEdit(left, right) || editDistance(left, right, 2) <= 2 : isOneEdit(left, right);
}

/** Whether at most about a third of the letters differ and the first or the last letter agrees: too similar for chance, too different for one typing error. */
export function isAlike(left: string, right: string): boolean {
  const longer = Math.max(left.length, right.length);
  const most = longer >= 9 ? 3 : longer >= 6 ? 2 : 1;
  if (longer < 3 || Math.abs(left.length - right.length) > most) return false;
  if (left[0] !== right[0] && left[left.length - 1] !== right[right.length - 1]) return false;
  return most === 1 ? isOneEdit(left, right) : editDistance(left, right, most) <= most;
}
