import { type Asked, Twin } from './twin.ts';

type Row = Record<string, unknown>;

/** Imitates a portal with one dataset, which omits empty values from rows and returns at most 50,000 rows at a time. */
export class SocrataTwin extends Twin {
  readonly id = 'q7mr-2x4k';
  name = 'Assessment Roll';
  /** Seconds since 1970. */
  rowsUpdatedAt = 1_790_000_000;
  columns: { name: string; fieldName: string; dataTypeName: string }[];
  rows: Row[];
  mostRows = 50_000;

  constructor(columns: { name: string; fieldName: string; dataTypeName: string }[], rows: Row[]) {
    super();
    this.columns = columns;
    this.rows = rows;
  }

  get pageUrl(): string {
    return `${this.origin}/Property/Assessment-Roll/${this.id}`;
  }

  protected answer({ path, query }: Asked): { status?: number; body: unknown } {
    if (path === `/api/views/${this.id}.json`) return { body: this.#describe() };
    if (path === `/resource/${this.id}.json`) return this.#query(query);
    return { status: 404, body: { code: 'not_found', error: true, message: `Cannot find view with id ${path.slice(-9)}` } };
  }

  #describe(): object {
    return {
      id: this.id,
      name: this.name,
      attribution: 'City of Larkhaven',
      displayType: 'table',
      viewType: 'tabular',
      newBackend: true,
      rowsUpdatedAt: this.rowsUpdatedAt,
      license: { name: 'Public Domain' },
      columns: this.columns.map((column, at) => ({
        id: 500 + at,
        position: at + 1,
        renderTypeName: column.dataTypeName,
        format: {},
        ...column,
      })),
    };
  }

  #query(query: URLSearchParams): { status?: number; body: unknown } {
    const where = /^(\w+)='([^']*)'$/.exec(query.get('$where') ?? '');
    const rows = where === null ? this.rows : this.rows.filter((row) => row[where[1]!] === where[2]);
    if (query.get('$select') === 'count(*)') return { body: [{ count: String(rows.length) }] };
    const [limit, offset] = [Number(query.get('$limit') ?? 1000), Number(query.get('$offset') ?? 0)];
    if (limit > this.mostRows) return { status: 400, body: { error: true, message: `Invalid limit: ${limit}` } };
    // Without an order a portal returns rows in any order.
    const ordered = query.get('$order') === ':id' ? rows : rows.toReversed();
    return {
      body: ordered
        .slice(offset, offset + limit)
        .map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))),
    };
  }
}
