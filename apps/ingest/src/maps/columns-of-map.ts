import type { Condition, Expression } from '@deedline/contract/files/expression';
import type { LayoutMap } from '@deedline/contract/files/layout-map';

/** Properties of operations whose text is a setting and not a column. */
const SETTINGS: ReadonlySet<string> = new Set([
  'constant',
  'given',
  'told',
  'is',
  'like',
  'with',
  'find',
  'by',
  'only',
  'values',
  'format',
  'convert',
  'zero',
  'order',
]);

/** The columns that an expression or a condition reads, in the order of first use. */
export function columnsOf(part: Expression | Condition): string[] {
  const found = new Set<string>();
  collect(part, found);
  return [...found];
}

/** All columns that a map reads. */
export function columnsOfMap(map: LayoutMap): string[] {
  const found = new Set<string>();
  for (const { fields, kind: _, ...ofRecord } of map.records) {
    collect(fields, found);
    collect(ofRecord, found);
  }
  collect(map.county, found);
  const { names, mailing } = map.withheld ?? {};
  collect([names, mailing], found);
  for (const { is } of map.firstRow ?? []) collect(is, found);
  return [...found];
}

/** Any text in a map that is not a setting is a column. */
function collect(part: unknown, found: Set<string>): void {
  if (typeof part === 'string') found.add(part);
  else if (Array.isArray(part)) for (const one of part) collect(one, found);
  else if (typeof part === 'object' && part !== null)
    for (const [name, value] of Object.entries(part)) if (!SETTINGS.has(name)) collect(value, found);
}
