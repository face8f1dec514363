/** Token-labelled XML: `<Collection><Row><Tag>word</Tag> <Tag>word</Tag></Row></Collection>`, whatever collection and row are called. */
import { LabelProblem } from './label-problem.ts';

export interface TaggedToken {
  tag: string;
  word: string;
}

export interface TaggedRow {
  /** As it was printed: the words of all tokens with what stands between them. */
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

/** Collection, row, token: what is deeper is no such file. */
const TOKEN_DEPTH = 3;

/** Throws LabelProblem for text that is not of that form or holds no row. */
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
    // Tokens that stand side by side are words all the same.
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
