import type { TaggedRow } from './read-tagged-rows.ts';

/** What a row should read as, or was read as: comparable text by field, '' where it says nothing of it. */
export type Fields = Readonly<Record<string, string>>;

/** One labelled row: its text, and the fields that its labels ask for. */
export interface Labelled {
  text: string;
  /** File and line. */
  where: string;
  fields: Fields;
  /** What it names, where the labels tell. */
  kind?: string;
  /** In which order its source prints names. */
  order?: 'last_first' | 'first_last';
}

export interface Read {
  fields: Fields;
  kind?: string;
}

/** What is measured: how labels become fields, and who reads the text. */
export interface MeasuredKind {
  /** In the order in which they are printed. */
  fields: readonly string[];
  /** Parts of fields: counted, and no row is wrong for them. */
  details: readonly string[];
  /** Undefined where a row's labels ask for nothing. */
  fromTags(row: TaggedRow): Pick<Labelled, 'fields' | 'kind'> | undefined;
  /** Columns by their lower-case names. */
  fromColumns(columns: Readonly<Record<string, string>>): Pick<Labelled, 'fields' | 'kind' | 'order'>;
  /** The tags that it knows; others are reported and ignored. */
  tags: ReadonlySet<string>;
  columns: ReadonlySet<string>;
  /** Whether what was read is of the kind that the label says. */
  isKind(label: string, read: string | undefined): boolean;
  read(row: Labelled): Read;
  /** What a few regular expressions make of it. */
  readNaively(row: Labelled): Read;
}
