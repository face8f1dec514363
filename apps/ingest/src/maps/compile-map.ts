import type { LayoutMap, RecordMap } from '@deedline/contract/files/layout-map';
import type { Expression } from '@deedline/contract/files/expression';
import type { Loadable, Mapped, SourceContext } from '../layout.ts';
import { columnsOf } from './columns-of-map.ts';
import { compileText, type Read } from './compile-expression.ts';
import { compileOutline } from './compile-outline.ts';
import { compileRecord, type RecordScope } from './compile-record.ts';

/** Kinds of record that cannot be told apart without their county. */
const OF_A_COUNTY: ReadonlySet<string> = new Set<RecordMap['kind']>(['parcel', 'sale', 'tax']);

/** Whether the source has to say which county it is of. */
export function needsCounty(map: LayoutMap): boolean {
  return map.county === undefined && map.records.some(({ kind }) => OF_A_COUNTY.has(kind));
}

/** How the text of a column is found, trimmed; undefined where the file has no such column. */
export type FindText<Row> = (column: string) => Read<Row, string> | undefined;

/** The mapping of a row. Everything that a map says is decided here, once a file: what is left for a row is calls. */
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

/** What the expressions of one file are compiled in. */
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

/** Columns without the words that mean empty. */
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

/** By which columns are compared: capitals do not count, and a blank is an underscore: portals write `DOS ID` as `dos_id` too. */
export function normalizeColumn(name: string): string {
  return name
    .replaceAll(/[\s_]+/g, ' ')
    .trim()
    .toUpperCase();
}
