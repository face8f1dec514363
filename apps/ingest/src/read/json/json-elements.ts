/** Streams the elements of one list in a JSON text of any size; only one element is in memory at a time. */
import { FileFault } from '../table.ts';

const [QUOTE, BACKSLASH, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d];
export const ELEMENT_BYTES = 64 << 20;
const FRAME_BYTES = 1 << 20;
const MAX_DEPTH = 100;
const AGAIN = 'Download it again.';

/** Finds the list: the text itself, or the member `features` of an object. Everything around it is the frame. */
export class JsonElements {
  #depth = 0;
  #inText = false;
  #escaped = false;
  /** The depth within the list; 0 outside it. */
  #listDepth = 0;
  #wasFound = false;
  #element: Buffer[] | undefined;
  #bytes = 0;
  #frame = '';
  /** The part of the frame before the list. */
  #head = '';

  /** The elements that end in this chunk: objects and lists. Throws FileFault if the text is not JSON with rows. */
  push(chunk: Buffer): string[] {
    const elements: string[] = [];
    // Where the current element, or the frame, begins in this chunk.
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at]!;
      if (this.#inText) {
        if (this.#escaped) this.#escaped = false;
        else if (byte === BACKSLASH) this.#escaped = true;
        else if (byte === QUOTE) this.#inText = false;
      } else if (byte === QUOTE) this.#inText = true;
      else if (byte === OPEN || byte === OPEN_LIST) {
        if (this.#depth >= MAX_DEPTH)
          throw new FileFault(`JSON that is nested more than ${MAX_DEPTH} deep`, 'Ask for it as CSV or GeoJSON.');
        if (!this.#wasFound && byte === OPEN_LIST && this.#isRows(chunk, from, at)) {
          this.#addFrame(chunk, from, at + 1);
          this.#wasFound = true;
          this.#head = this.#frame;
          this.#listDepth = this.#depth + 1;
        } else if (this.#listDepth > 0 && this.#depth === this.#listDepth) {
          this.#element = [];
          from = at;
        }
        this.#depth += 1;
      } else if (byte === CLOSE || byte === CLOSE_LIST) {
        this.#depth -= 1;
        if (this.#depth < 0) throw new FileFault('JSON that is damaged', AGAIN);
        if (this.#element && this.#depth === this.#listDepth) {
          elements.push(this.#endElement(chunk.subarray(from, at + 1)));
          from = at + 1;
        } else if (this.#depth < this.#listDepth) {
          this.#listDepth = 0;
          from = at;
        }
      }
    }
    if (this.#element) this.#addElement(chunk.subarray(from));
    else if (this.#listDepth === 0) this.#addFrame(chunk, from, chunk.length);
    return elements;
  }

  /** The part before the list, as far as it can be parsed: it contains coordinate system and columns. */
  readHead(): Record<string, unknown> {
    return parseObject(`${this.#head}]}`) ?? {};
  }

  /** Throws FileFault if the text is incomplete or contained no list. */
  end(): void {
    if (this.#depth !== 0 || this.#inText) throw new FileFault('JSON that is cut short', AGAIN);
    if (this.#wasFound) return;
    const { error, type } = parseObject(this.#frame) ?? {};
    const message = (error as { message?: unknown } | undefined)?.message;
    if (error !== undefined)
      throw new FileFault(`an error message (JSON)${typeof message === 'string' ? `: ${message.slice(0, 200)}` : ''}`, AGAIN);
    if (type === 'Topology') throw new FileFault('a TopoJSON file', 'Ask for GeoJSON or a shapefile.');
    throw new FileFault('JSON without a list of rows', 'Lists of objects, GeoJSON and the features of ArcGIS are read.');
  }

  #isRows(chunk: Buffer, from: number, at: number): boolean {
    if (this.#depth > 1) return false;
    const before = this.#frame + chunk.toString('latin1', Math.max(from, at - 200), at);
    return this.#depth === 0 || /"features"\s*:\s*$/.test(before);
  }

  #addFrame(chunk: Buffer, from: number, to: number): void {
    this.#frame += chunk.toString('utf8', from, to);
    if (this.#frame.length > FRAME_BYTES)
      throw new FileFault('JSON without a list of rows', 'Lists of objects, GeoJSON and the features of ArcGIS are read.');
  }

  #addElement(piece: Buffer): void {
    this.#bytes += piece.length;
    if (this.#bytes > ELEMENT_BYTES) throw new FileFault('JSON with a row of more than 64 MB', 'Ask for it as CSV or GeoJSON.');
    this.#element!.push(piece);
  }

  #endElement(piece: Buffer): string {
    this.#addElement(piece);
    const text = Buffer.concat(this.#element!).toString();
    this.#element = undefined;
    this.#bytes = 0;
    return text;
  }
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
