import { findOptedOut, type SuppressionContext } from '../compliance/find-suppressed.ts';
import { addressLine } from './present-row.ts';
import type { RowInput } from './read-row.ts';

/** Of each row whether the person whom the customer's own file names there has opted out. */
export function findNamedOut(ctx: SuppressionContext, rows: readonly { input: RowInput }[]): Promise<boolean[]> {
  return findOptedOut(
    ctx,
    rows.map(({ input }) => (input.name ? { kind: 'person', name: input.name, address: addressLine(input) } : null)),
  );
}
