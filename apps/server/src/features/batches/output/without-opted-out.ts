import { findOptedOut, type SuppressionContext } from '../../compliance/find-suppressed.ts';
import type { Subject } from '../../compliance/subjects.ts';
import { findNamedOut } from '../find-named-out.ts';
import type { OpenedRow } from '../output-queries.ts';

/** A customer's own file comes back as it was brought, but for the phones, emails and names of who opted out: they may come from us. */
export async function withoutOptedOut<R extends OpenedRow>(ctx: SuppressionContext, rows: readonly R[]): Promise<R[]> {
  const isNameOut = await findNamedOut(ctx, rows);
  const cells = rows.flatMap((row) => row.cells);
  const contacts = await findOptedOut(ctx, cells.map(contactOf));
  const isOut = new Set(cells.filter((_, index) => contacts[index]));
  if (isOut.size === 0 && !isNameOut.includes(true)) return [...rows];
  return rows.map((row, index) => {
    const name = isNameOut[index] === true ? row.input.name : undefined;
    const left = row.cells.map((cell) => (isOut.has(cell) || cell === name ? '' : cell));
    return { ...row, cells: left, input: name === undefined ? row.input : { ...row.input, name: '' } };
  });
}

/** Cells that cannot be a contact are not read as one: most of a file is text. */
function contactOf(cell: string): Subject | null {
  if (cell.includes('@')) return { kind: 'email', email: cell };
  return cell.length <= 40 && (cell.match(/\d/g)?.length ?? 0) >= 10 ? { kind: 'phone', phone: cell } : null;
}
