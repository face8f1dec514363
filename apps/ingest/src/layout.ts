import type { EvidenceDraft, SourceRole } from '@deedline/engine/model/evidence';

/** Facts about the source that a mapping may need if the rows do not contain them. */
export interface SourceContext {
  /** Two letters. */
  state?: string;
  countyFips?: string;
  countyName?: string;
}

/** WGS 84 degrees, longitude first. */
export type Position = [number, number];

export interface ParcelShape {
  countyFips: string;
  apn: string;
  situs?: string;
  ring: Position[];
}

export interface StreetLine {
  countyFips: string;
  name: string;
  line: Position[];
}

/** The contents of one row: records for the evidence table, or a lot or street for the map. */
export type Loadable = { draft: EvidenceDraft } | { shape: ParcelShape } | { street: StreetLine };

/** The row's contents, or why it cannot be read. An empty list means a row that is deliberately left out. */
export type Mapped = readonly Loadable[] | string;

/**
 * `line` counts from 1 and is where the row begins; `file` names its file if several are read together. `row` is the rejected text, cut to a maximum length.
 */
export type ReadItem = { line: number; file?: string } & (Loadable | { reject: string; row: string });

/** The bytes of a file: decompressed, without a byte order mark, in UTF-8 or Windows-1252. */
export type ByteChunks = AsyncIterable<Buffer>;

export interface Layout {
  id: string;
  title: string;
  /** The role of sources that do not specify one. */
  role: SourceRole;
  /** The rows do not contain their county, so the source must give it. */
  needsCounty: boolean;
  /** Which outlines it contains. `lots`: outlines in addition to its records; `map`: lots and streets, whose records do not form a roll. */
  draws: 'nothing' | 'lots' | 'map';
  /** Items in file order, in batches. Throws `LayoutMismatch` before the first batch if the file is not of this layout. */
  read(chunks: ByteChunks, context: SourceContext): AsyncGenerator<ReadItem[]>;
  /** Reads a file that need not be text; `onBytes` is called with the number of bytes consumed. Takes precedence over `read`. */
  readFile?(path: string, context: SourceContext, onBytes?: (bytes: number) => void): AsyncGenerator<ReadItem[]>;
  /** Reads the files of a load that belong together; takes precedence over both. */
  readFiles?(paths: readonly string[], context: SourceContext, onBytes?: (bytes: number) => void): AsyncGenerator<ReadItem[]>;
}

/** The whole file is not of the specified layout; nothing of it may be loaded. */
export class LayoutMismatch extends Error {
  override name = 'LayoutMismatch';
}

const ROW_CHARACTERS = 10_000;

/** Appends the result of a row to `items`. `text` is only called if the row was rejected. */
export function addMapped(items: ReadItem[], line: number, mapped: Mapped, text: () => string): void {
  if (typeof mapped === 'string') items.push(rejectItem(line, mapped, text()));
  else for (const loadable of mapped) items.push({ line, ...loadable });
}

/** A rejected row with its text cut to a maximum length. */
export function rejectItem(line: number, reason: string, row: string): ReadItem {
  return { line, reject: reason, row: row.length > ROW_CHARACTERS ? `${row.slice(0, ROW_CHARACTERS)}…` : row };
}
