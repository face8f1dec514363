import type { EvidenceDraft, SourceRole } from '@deedline/engine/model/evidence';

/** What a mapping may need to know of its source, where the rows do not say it. */
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

/** What one row holds: records for the evidence table, a lot or a street for the map. */
export type Loadable = { draft: EvidenceDraft } | { shape: ParcelShape } | { street: StreetLine };

/** The row's contents, or why it cannot be read. An empty list is a row that is rightly left out. */
export type Mapped = readonly Loadable[] | string;

/**
 * `line` counts from 1 and is where the row begins, `file` of which file where several are read together. `row` is the text that was rejected, cut to a
 * bounded length.
 */
export type ReadItem = { line: number; file?: string } & (Loadable | { reject: string; row: string });

/** A file's bytes: unpacked, without a byte order mark, UTF-8 or Windows-1252. */
export type ByteChunks = AsyncIterable<Buffer>;

export interface Layout {
  id: string;
  title: string;
  /** The role of a source that does not name its own. */
  role: SourceRole;
  /** The rows do not say their county, so the source must. */
  needsCounty: boolean;
  /** What of it is drawn: `lots`, outlines beside its records; `map`, lots and streets, whose records are no roll's. */
  draws: 'nothing' | 'lots' | 'map';
  /** Items in file order, in batches as they come. Throws `LayoutMismatch` before the first when the file is not of this layout. */
  read(chunks: ByteChunks, context: SourceContext): AsyncGenerator<ReadItem[]>;
  /** The same of a file that need not be text; `onBytes` is told how many bytes of it went by. Where there is one it goes before `read`. */
  readFile?(path: string, context: SourceContext, onBytes?: (bytes: number) => void): AsyncGenerator<ReadItem[]>;
  /** The same where the files of a load belong together: it goes before both. */
  readFiles?(paths: readonly string[], context: SourceContext, onBytes?: (bytes: number) => void): AsyncGenerator<ReadItem[]>;
}

/** The file as a whole is not what it was said to be; nothing of it may be loaded. */
export class LayoutMismatch extends Error {
  override name = 'LayoutMismatch';
}

const ROW_CHARACTERS = 10_000;

/** Adds what a row became to `items`. `text` is called when it was rejected. */
export function addMapped(items: ReadItem[], line: number, mapped: Mapped, text: () => string): void {
  if (typeof mapped === 'string') items.push(rejectItem(line, mapped, text()));
  else for (const loadable of mapped) items.push({ line, ...loadable });
}

/** A rejected row as it is kept: its text up to a bounded length. */
export function rejectItem(line: number, reason: string, row: string): ReadItem {
  return { line, reject: reason, row: row.length > ROW_CHARACTERS ? `${row.slice(0, ROW_CHARACTERS)}…` : row };
}
