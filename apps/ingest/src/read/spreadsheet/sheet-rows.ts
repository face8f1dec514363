/** Streams the XML parts of a workbook; memory use is one chunk plus what is kept. */
import sax from 'sax';
import { FileFault } from '../table.ts';

interface Handlers {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Removes the namespace prefix that some writers put before each name. */
function bare(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Parses XML in chunks. Document types and custom entities are refused, because no workbook has them. */
export class XmlReader {
  readonly #parser = sax.parser(true, { position: false });
  readonly #decoder = new TextDecoder();

  constructor(handlers: Handlers) {
    Object.assign(this.#parser, {
      onopentag: ({ name, attributes }: sax.Tag) => handlers.open?.(bare(name), attributes),
      ontext: (text: string) => handlers.text?.(text),
      oncdata: (text: string) => handlers.text?.(text),
      onclosetag: (name: string) => handlers.close?.(bare(name)),
      ondoctype() {
        throw new FileFault('a workbook that declares a document type', 'Open it and save it again.');
      },
      onerror(cause: Error) {
        throw Object.assign(new FileFault('a workbook that is damaged', 'Open it and save it again.'), { cause });
      },
    });
  }

  push(chunk: Buffer): void {
    this.#parser.write(this.#decoder.decode(chunk, { stream: true }));
  }

  end(): void {
    this.#parser.write(this.#decoder.decode()).close();
  }
}

export async function readXml(chunks: AsyncIterable<Buffer>, handlers: Handlers): Promise<void> {
  const reader = new XmlReader(handlers);
  for await (const chunk of chunks) reader.push(chunk);
  reader.end();
}

/** `cells` has holes for empty cells. `line` is the row number in the sheet. */
export interface SheetRow {
  line: number;
  cells: (string | undefined)[];
}

export interface SheetWords {
  shared: readonly string[];
  /** By the number of the cell's style. */
  formats: readonly ((value: number) => string)[];
  maxColumns: number;
  maxCharacters: number;
}

/** Streams the rows of a sheet, without empty ones. */
export async function* readSheet(chunks: AsyncIterable<Buffer>, words: SheetWords): AsyncGenerator<SheetRow[]> {
  let rows: SheetRow[] = [];
  let row: SheetRow = { line: 0, cells: [] };
  let [column, type, style] = [0, 'n', 0];
  let text: string | undefined;
  let value = '';
  let skipping = 0;
  const reader = new XmlReader({
    open(name, { r, t, s }) {
      if (name === 'row') row = { line: r === undefined ? row.line + 1 : Number(r), cells: [] };
      else if (name === 'c') {
        column = r === undefined ? column + 1 : columnOf(r);
        [type, style, value] = [t ?? 'n', Number(s ?? 0), ''];
      } else if (name === 'rPh') skipping += 1;
      else if ((name === 'v' || name === 't') && skipping === 0) text = '';
    },
    text(more) {
      if (text === undefined) return;
      if (text.length + more.length > words.maxCharacters)
        throw new FileFault('a workbook with a cell of megabytes', 'Take that column out.');
      text += more;
    },
    close(name) {
      if (name === 'rPh') skipping -= 1;
      if (name === 'v' || name === 't') {
        value += text ?? '';
        text = undefined;
      }
      if (name === 'c') {
        const cell = readCell(type, value, words.formats[style], words.shared);
        if (cell === '') return;
        if (column > words.maxColumns)
          throw new FileFault(`a sheet of more than ${words.maxColumns} columns`, `At most ${words.maxColumns} are read.`);
        row.cells[column - 1] = cell;
      }
      if (name === 'row') {
        if (row.cells.length > 0) rows.push(row);
        column = 0;
      }
    },
  });
  for await (const chunk of chunks) {
    reader.push(chunk);
    if (rows.length > 0) yield rows;
    rows = [];
  }
  reader.end();
  if (rows.length > 0) yield rows;
}

function readCell(type: string, value: string, format: SheetWords['formats'][number] | undefined, shared: readonly string[]): string {
  if (value === '') return '';
  switch (type) {
    case 's':
      return shared[Number(value)] ?? '';
    case 'str':
    case 'inlineStr':
      return unescape(value);
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE';
    case 'e':
      return '';
    case 'd':
      return value.replace(/T00:00:00(\.0+)?Z?$/, '');
    default: {
      const number = Number(value);
      return Number.isFinite(number) ? (format ?? String)(number) : '';
    }
  }
}

/** Decodes the _x000D_ form in which Excel writes characters that XML cannot contain. */
export function unescape(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}

/** The number of a cell's column: that of `AB12` is 28. */
function columnOf(place: string): number {
  let column = 0;
  for (let at = 0; at < place.length; at += 1) {
    const letter = place.charCodeAt(at) & 0xdf;
    if (letter < 65 || letter > 90) break;
    column = column * 26 + letter - 64;
  }
  return column;
}
