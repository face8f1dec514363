import { findOptedOut, type SuppressionContext } from '../../compliance/find-suppressed.ts';
import type { Subject } from '../../compliance/subjects.ts';
import { findNamedOut } from '../find-named-out.ts';
import type { OpenedRow } from '../output-queries.ts';

/**
 * A customer's own file comes back as it was brought, but for the phones, emails and names of who opted out since they were found for it: they may
 * come from us. Of anybody else's row a missing cell would tell that somebody opted out. `namedOut`: the ids of the searches that found them.
 */
export async function withoutOptedOut<R extends OpenedRow>(
  ctx: SuppressionContext,
  rows: readonly R[],
  namedOut: ReadonlySet<string>,
): Promise<R[]> {
  const named = rows.filter(({ search_id }) => namedOut.has(search_id ?? ''));
  if (named.length === 0) return [...rows];
  const isNameOut = await findNamedOut(ctx, named);
  const cells = named.flatMap((row) => row.cells);
  const contacts = await findOptedOut(ctx, cells.map(contactOf));
  const isOut = new Set(cells.filter((_, index) => contacts[index]));
  const left = new Map(named.map((row, index) => [row, leaveOut(row, isOut, isNameOut[index] === true)]));
  return rows.map((row) => left.get(row) ?? row);
}

function leaveOut<R extends OpenedRow>(row: R, isOut: ReadonlySet<string>, isNameOut: boolean): R {
  const name = isNameOut ? row.input.name : undefined;
  const cells = row.cells.map((cell) => (isOut.has(cell) || cell === name ? '' : cell));
  return { ...row, cells, input: name === undefined ? row.input : { ...row.input, name: '' } };
}

/** Cells that cannot be a contact are not read as one: most of a file is text. */
function contactOf(cell: string): Subject | null {
  if (cell.includes('@')) return { kind: 'email', email: cell };
  return cell.length <= 40 && (cell.match(/\d/g)?.length ?? 0) >= 10 ? { kind: 'phone', phone: cell } : null;
}
