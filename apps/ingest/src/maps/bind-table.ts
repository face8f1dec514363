/** Binds a map to the columns of a file. */
import type { Expression } from '@deedline/contract/files/expression';
import type { LayoutMap } from '@deedline/contract/files/layout-map';
import { LayoutMismatch, type Mapped, type SourceContext } from '../layout.ts';
import { cellText } from './cell-text.ts';
import { columnsOf, columnsOfMap } from './columns-of-map.ts';
import { compileCondition, type Read } from './compile-expression.ts';
import { compileMap, type FindText, makeScope, normalizeColumn } from './compile-map.ts';

/** The function that maps rows of a table with these columns. Throws LayoutMismatch with the names of missing columns. */
export function bindTable(map: LayoutMap, printed: readonly string[], context: SourceContext): { mapRow: Read<readonly string[], Mapped> } {
  const columns = printed.map(normalizeColumn);
  const missing = missingColumns(map, printed);
  if (missing.length > 0) {
    const some = missing.slice(0, 8).join(', ') + (missing.length > 8 ? ` and ${missing.length - 8} more` : '');
    throw new LayoutMismatch(`not ${map.title}: the header has no column ${some}`);
  }
  const unnamed = ownersOf(map).filter((names) => names.length > 0 && !names.some((name) => columns.includes(normalizeColumn(name))));
  if (unnamed.length > 0)
    throw new LayoutMismatch(`not ${map.title}: the header has no column ${unnamed[0]!.join(' or ')}, from which owners are read`);
  const mapRow = bind<readonly string[]>(
    map,
    (name) => {
      const at = columns.indexOf(normalizeColumn(name));
      return at < 0 ? undefined : (fields) => cellText(fields[at]!);
    },
    context,
  );
  return { mapRow };
}

/** The missing columns among those that the map requires. */
export function missingColumns(map: LayoutMap, printed: readonly string[]): string[] {
  const known = new Set(printed.map(normalizeColumn));
  return (map.required ?? keyColumns(map)).filter((name) => !known.has(normalizeColumn(name)));
}

/** For each roll in a map, the columns of its owners: a roll without them would replace one that has them. */
function ownersOf({ records }: LayoutMap): string[][] {
  return records.flatMap((record) =>
    record.kind === 'parcel' && record.fields.owners ? [record.fields.owners.flatMap((owner) => columnsOf(owner as Expression))] : [],
  );
}

/** The default for `required`: the columns that identify the map's first kind of record. */
export function keyColumns(map: LayoutMap): string[] {
  const { apn } = (map.records[0]!.fields as { apn?: unknown }) ?? {};
  return typeof apn === 'string' ? [apn] : columnsOfMap(map).slice(0, 1);
}

interface Bound<Row> {
  mapRow: Read<Row, Mapped>;
  /** What is wrong with the first row, if anything. */
  checkFirst: Read<Row, string | undefined>;
}

export function bindChecked<Row>(map: LayoutMap, findText: FindText<Row>, context: SourceContext): Bound<Row> {
  const scope = makeScope(map, findText, context);
  const checks = (map.firstRow ?? []).map(({ is, otherwise }) => ({ isSo: compileCondition(is, scope), otherwise }));
  return {
    mapRow: compileMap(map, scope),
    checkFirst: (row) => checks.find(({ isSo }) => !isSo(row))?.otherwise,
  };
}

/** Maps rows, and checks the map's conditions on the first one. Throws LayoutMismatch. */
export function bind<Row>(map: LayoutMap, findText: FindText<Row>, context: SourceContext): Bound<Row>['mapRow'] {
  const { mapRow, checkFirst } = bindChecked(map, findText, context);
  let isFirst = (map.firstRow ?? []).length > 0;
  if (!isFirst) return mapRow;
  return (row) => {
    const fault = isFirst ? checkFirst(row) : undefined;
    isFirst = false;
    if (fault !== undefined) throw new LayoutMismatch(`not ${map.title}: in the first row ${fault}`);
    return mapRow(row);
  };
}
