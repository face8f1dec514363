/**
 * Edits (insert, delete, replace, swap of neighbours) that turn one text into the other, counted up to `limit`;
 * `limit + 1` stands for more. Optimal string alignment, banded by the limit.
 */
export function editDistance(left: string, right: string, limit: number): number {
  if (left === right) return 0;
  if (Math.abs(left.length - right.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    let smallest = row;
    for (let column = 1; column <= right.length; column++) {
      const cost = left[row - 1] === right[column - 1] ? 0 : 1;
      let best = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + cost);
      if (row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]) {
        best = Math.min(best, beforeLast[column - 2]! + 1);
      }
      current.push(best);
      if (best < smallest) smallest = best;
    }
    if (smallest > limit) return limit + 1;
    beforeLast = last;
    last = current;
  }
  return Math.min(last[right.length]!, limit + 1);
}

/** True when the two differ by what a typist does: one edit from four letters on, two from eight on. */
export function isTypo(left: string, right: string): boolean {
  const shorter = Math.min(left.length, right.length);
  const limit = shorter >= 8 ? 2 : shorter >= 4 ? 1 : 0;
  return limit > 0 && editDistance(left, right, limit) <= limit;
}
