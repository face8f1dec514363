/** Reads a file of labels, XML or CSV, into rows that can be measured. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Labelled, MeasuredKind } from './judge-rows.ts';

interface LabelFile {
  rows: Labelled[];
  /** Number of rows whose labels define nothing. */
  skipped: number;
  /** Unknown tags or columns with their number of occurrences. */
  unknown: Map<string, number>;
}

/** Throws LabelProblem for a file that cannot be read. */
export function readLabelFile(path: string, kind: MeasuredKind): LabelFile {
  const name = basename(path);
  let text: string;
  try {
    text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    throw new LabelProblem(path, `cannot be read (${error instanceof Error ? error.message : String(error)})`);
  }
  if (text.trim() === '') throw new LabelProblem(name, 'is empty');
  return text.trimStart().startsWith('<') ? readXml(name, text, kind) : readCsv(name, text, kind);
}

function readXml(file: string, text: string, kind: MeasuredKind): LabelFile {
  const out: LabelFile = { rows: [], skipped: 0, unknown: new Map() };
  for (const row of readTaggedRows(file, text)) {
    for (const { tag } of row.tokens) if (!kind.tags.has(tag)) out.unknown.set(tag, (out.unknown.get(tag) ?? 0) + 1);
    const labels = kind.fromTags(row);
    if (labels === undefined) out.skipped++;
    else out.rows.push({ text: row.text, where: `${file}:${row.line}`, ...labels });
  }
  if (out.rows.length === 0) {
    const seen = [...out.unknown.keys()].slice(0, 5).join(', ');
    throw new LabelProblem(file, `no row has a label of this kind${seen === '' ? '' : `; its tags are ${seen}`}`);
  }
  return out;
}

interface CsvRecord {
  record: Record<string, string>;
  info: { lines: number };
}

function readCsv(file: string, text: string, kind: MeasuredKind): LabelFile {
  const out: LabelFile = { rows: [], skipped: 0, unknown: new Map() };
  for (const { record, info } of parseCsv(file, text)) {
    const printed = record['text']?.trim() ?? '';
    if (record['text'] === undefined)
      throw new LabelProblem(file, `has no "text" column; its columns are ${Object.keys(record).join(', ')}`);
    if (printed === '') {
      out.skipped++;
      continue;
    }
    for (const column of Object.keys(record)) if (!kind.columns.has(column)) out.unknown.set(column, (out.unknown.get(column) ?? 0) + 1);
    out.rows.push({ text: printed, where: `${file}:${info.lines}`, ...kind.fromColumns(record) });
  }
  if (out.rows.length === 0) throw new LabelProblem(file, 'holds no labelled row');
  if (out.rows.every((row) => row.kind === undefined && Object.keys(row.fields).length === 0))
    throw new LabelProblem(file, `no column says what is right; known ones are ${[...kind.columns].join(', ')}`);
  return out;
}

function parseCsv(file: string, text: string): CsvRecord[] {
  try {
    return parse(text, {
      columns: (header: string[]) => header.map((name) => name.trim().toLowerCase()),
      info: true,
      skip_empty_lines: true,
    }) as unknown as CsvRecord[];
  } catch (error) {
    throw new LabelProblem(file, error instanceof Error ? error.message : String(error));
  }
}

/** Token-labelled XML: `<Collection><Row><Tag>word</Tag> <Tag>word</Tag></Row></Collection>`, with any names for collection and row. */

interface TaggedToken {
  tag: string;
  word: string;
}

export interface TaggedRow {
  /** The printed text: the words of all tokens with the text between them. */
  text: string;
  line: number;
  tokens: TaggedToken[];
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function readEntities(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([0-9a-fA-F]+)|(\w+));/g, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

const MARKUP = /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<![^>]*>|<(\/?)([A-Za-z_][\w.-]*)(?:\s[^>]*?)?(\/?)>/g;

/** Collection, row, token; deeper elements are rejected. */
const TOKEN_DEPTH = 3;

/** Throws LabelProblem for text that does not have this form or contains no row. */
export function readTaggedRows(file: string, xml: string): TaggedRow[] {
  const reader = new RowReader(file);
  let from = 0;
  let line = 1;
  for (const match of xml.matchAll(MARKUP)) {
    const between = xml.slice(from, match.index);
    reader.takeText(readEntities(between), line);
    line += countLines(between);
    const [whole, isClosing, tag, isEmpty] = match;
    if (tag !== undefined) {
      if (isClosing === '/') reader.close(tag, line);
      else reader.open(tag, line);
      if (isEmpty === '/') reader.close(tag, line);
    }
    line += countLines(whole);
    from = match.index + whole.length;
  }
  return reader.end(xml.slice(from), line);
}

function countLines(text: string): number {
  return text.split('\n').length - 1;
}

class RowReader {
  readonly #file: string;
  readonly #open: string[] = [];
  readonly #rows: TaggedRow[] = [];
  #row: TaggedRow = { text: '', line: 0, tokens: [] };

  constructor(file: string) {
    this.#file = file;
  }

  open(tag: string, line: number): void {
    this.#open.push(tag);
    const depth = this.#open.length;
    if (depth > TOKEN_DEPTH) throw new LabelProblem(this.#file, `<${tag}> stands inside the token <${this.#open.at(-2) ?? ''}>`, line);
    if (depth === 2) this.#row = { text: '', line, tokens: [] };
    if (depth !== TOKEN_DEPTH) return;
    // Adjacent tokens are separate words.
    if (this.#row.text !== '' && !/\s$/.test(this.#row.text)) this.#row.text += ' ';
    this.#row.tokens.push({ tag, word: '' });
  }

  close(tag: string, line: number): void {
    const opened = this.#open.pop();
    if (opened !== tag)
      throw new LabelProblem(this.#file, `</${tag}> closes ${opened === undefined ? 'nothing' : `<${opened}>`}: not well-formed XML`, line);
    if (this.#open.length !== 1) return;
    const text = this.#row.text.replace(/\s+/g, ' ').trim();
    if (text !== '') this.#rows.push({ ...this.#row, text });
  }

  takeText(text: string, line: number): void {
    const depth = this.#open.length;
    if (depth < 2) {
      if (text.trim() !== '') throw new LabelProblem(this.#file, `text outside of any row: "${text.trim().slice(0, 40)}"`, line);
      return;
    }
    this.#row.text += text;
    const token = this.#row.tokens.at(-1);
    if (depth === TOKEN_DEPTH && token !== undefined) token.word += text;
  }

  end(rest: string, line: number): TaggedRow[] {
    const open = this.#open.at(-1);
    if (open !== undefined) throw new LabelProblem(this.#file, `<${open}> is never closed`, line);
    this.takeText(rest, line);
    if (this.#rows.length === 0) throw new LabelProblem(this.#file, 'holds no labelled row');
    return this.#rows;
  }
}

/** The reason that a file of labels cannot be measured; the message can be shown as it is. */
export class LabelProblem extends Error {
  constructor(file: string, why: string, line?: number) {
    super(`${file}${line === undefined ? '' : `, line ${line}`}: ${why}`);
    this.name = 'LabelProblem';
  }
}
