/** Converts the tables in a vendor's Markdown to schemas with its field names and types, without its prose. */

export type Schema = { [key: string]: unknown };

interface Table {
  heading: string;
  columns: string[];
  rows: string[][];
}

export function readTables(markdown: string): Table[] {
  const tables: Table[] = [];
  let heading = '';
  let open: Table | undefined;
  for (const line of markdown.split('\n')) {
    const said = /^#+ (.*)|^\*\*`?([\w[\]-]+)`?(?: fields)?:?\*\*:?/.exec(line);
    if (said) heading = (said[1] ?? said[2]!).trim();
    if (!line.startsWith('|')) open = undefined;
    else if (open === undefined) tables.push((open = { heading, columns: cellsOf(line), rows: [] }));
    else if (!/^\|[\s|:-]+\|$/.test(line)) open.rows.push(cellsOf(line));
  }
  return tables;
}

function cellsOf(line: string): string[] {
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('`', '').replaceAll('\\|', '|'));
}

/** The fields of tables with these columns. A dotted name is a field of the object before the dot. */
export function schemaOf(tables: readonly Table[]): Schema {
  const schema: Schema = { type: 'object', properties: {} };
  const required: string[] = [];
  for (const { columns, rows } of tables) {
    const requiredAt = columns.indexOf('Required');
    for (const [name = '', ...cells] of rows) {
      setField(schema, name.split('.'), typeOf(cells[columns.indexOf('Type') - 1] ?? ''));
      if (cells[requiredAt - 1] === 'Yes' && !name.includes('.')) required.push(name);
    }
  }
  return required.length > 0 ? { ...schema, required } : schema;
}

function setField(schema: Schema, [name = '', ...rest]: string[], type: Schema): void {
  const properties = (schema['properties'] ??= {}) as Record<string, Schema>;
  if (rest.length === 0) properties[name] = { ...properties[name], ...type };
  else setField((properties[name] ??= { type: 'object' }), rest, type);
}

const KINDS = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];

/** 'string | null', 'string/number', 'integer or array', 'array of strings', 'string (YYYY-MM-DD)'. */
function typeOf(written: string): Schema {
  const [list, of] = written.split(/ of /);
  if (of !== undefined) return { type: 'array', items: typeOf(of.replace(/s$/, '')) };
  const kinds = list!
    .replace(/\(.*\)/, '')
    .split(/\/|\||\bor\b/)
    .map((kind) => kind.trim());
  const unknown = kinds.find((kind) => !KINDS.includes(kind));
  if (unknown !== undefined) throw new Error(`No type that is known: ${written}`);
  return { type: kinds.length === 1 ? kinds[0] : kinds };
}
