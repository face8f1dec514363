import type { LayoutMap, RecordMap } from '@deedline/contract/files/layout-map';
import type { Expression } from '@deedline/contract/files/expression';
import type { Loadable, Mapped, SourceContext } from '../layout.ts';
import { columnsOf } from './columns-of-map.ts';
import { compileText, type Read } from './compile-expression.ts';
import { compileOutline } from './compile-outline.ts';
import { compileRecord, type RecordScope } from './compile-record.ts';

/** Kinds of records that are only identified together with their county. */
const OF_A_COUNTY: ReadonlySet<string> = new Set<RecordMap['kind']>(['parcel', 'sale', 'tax']);

/** Whether the source has to give its county. */
export function needsCounty(map: LayoutMap): boolean {
  return map.county === undefined && map.records.some(({ kind }) => OF_A_COUNTY.has(kind));
}

/** Returns the function that reads a column's trimmed text; undefined if the file has no such column. */
export type FindText<Row> = (column: string) => Read<Row, string> | undefined;

/** Compiles the mapping of rows. Everything that depends on the map is decided here, once per file, so that a row only costs calls. */
export function compileMap<Row>(map: LayoutMap, scope: RecordScope<Row>): Read<Row, Mapped> {
  const records = map.records.map((record) => ({ read: compileRecord(record, scope), outline: compileOutline(record, scope) }));
  if (records.length === 1) {
    const { read, outline } = records[0]!;
    const nothing: Mapped = [];
    const isOptional = map.records[0]!.when === undefined && map.records[0]!.optional === true;
    return (row) => {
      const made = read(row);
      if (made === undefined) return isOptional ? NOTHING_READ : nothing;
      if (typeof made === 'string') return made;
      const lot = outline?.(row, made);
      return lot === undefined ? [{ draft: made }] : [{ draft: made }, lot];
    };
  }
  const isLeftOut = map.records.some(({ when }) => when !== undefined);
  return (row) => {
    const made: Loadable[] = [];
    for (const { read, outline } of records) {
      const one = read(row);
      if (typeof one === 'string') return one;
      if (one === undefined) continue;
      made.push({ draft: one });
      const lot = outline?.(row, one);
      if (lot !== undefined) made.push(lot);
    }
    return made.length === 0 && !isLeftOut ? NOTHING_READ : made;
  };
}
const NOTHING_READ = 'nothing that a record could be made of';

/** The context in which the expressions of one file are compiled. */
export function makeScope<Row>(map: LayoutMap, findText: FindText<Row>, context: SourceContext): RecordScope<Row> {
  const state = context.state ?? map.state ?? '';
  const find = makeFind(map, findText);
  const scope: RecordScope<Row> = {
    map,
    state,
    find,
    given: { state, county_fips: context.countyFips ?? '', county_name: context.countyName ?? '' },
    told: { careOf: '' },
    county: { fips: () => '', name: () => '', columns: '' },
  };
  const given = (value: string | undefined, expression: Expression | undefined): Read<Row, string> =>
    value !== undefined ? () => value : expression === undefined ? () => '' : compileText(expression, scope);
  const { fips, name } = map.county ?? {};
  scope.county = {
    fips: given(context.countyFips, fips),
    name: given(context.countyName, name),
    columns: fips === undefined ? 'the source' : columnsOf(fips).join(' or ') || 'the map',
  };
  return scope;
}

/** Reads columns and replaces the words that mean empty. */
function makeFind<Row>(map: LayoutMap, findText: FindText<Row>): (column: string) => Read<Row, string> {
  const emptyIn = new Map(Object.entries(map.emptyIn ?? {}).map(([column, words]) => [normalizeColumn(column), words]));
  return (column) => {
    const read = findText(column);
    if (read === undefined) return () => '';
    const words = [...(map.empty ?? []), ...(emptyIn.get(normalizeColumn(column)) ?? [])].map((word) => word.trim().toUpperCase());
    if (words.length === 0) return read;
    const empty = new Set(words);
    const longest = Math.max(...words.map(({ length }) => length));
    return (row) => {
      const text = read(row);
      return text.length <= longest && empty.has(text.trim().toUpperCase()) ? '' : text;
    };
  };
}

/** The form in which column names are compared: case is ignored, and blanks equal underscores, because portals also write `DOS ID` as `dos_id`. */
export function normalizeColumn(name: string): string {
  return name
    .replaceAll(/[\s_]+/g, ' ')
    .trim()
    .toUpperCase();
}
