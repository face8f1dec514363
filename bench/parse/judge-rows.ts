/** Compares parsed rows with their labels: exact rows, fields, kinds. */
import type { TaggedRow } from './read-label-file.ts';

export interface FieldCount {
  /** Rows whose labels define the field, even as empty. */
  asked: number;
  labelled: number;
  read: number;
  /** Labelled, read, and equal. */
  right: number;
  /** Equal, or empty in both. */
  agreed: number;
}

export interface KindCount {
  labelled: number;
  /** Number of these rows whose kind was recognized. */
  right: number;
  /** Rows read as this kind whose labelled kind is known. */
  read: number;
}

interface Failure {
  row: Labelled;
  /** 'street: labelled X, read Y' */
  wrong: string[];
}

export interface Verdict {
  rows: number;
  exact: number;
  fields: Map<string, FieldCount>;
  kinds: Map<string, KindCount>;
  failures: Failure[];
  seconds: number;
}

function judgeFields(kind: MeasuredKind, row: Labelled, read: Read, verdict: Verdict): string[] {
  const wrong: string[] = [];
  for (const field of [...kind.fields, ...kind.details]) {
    const label = row.fields[field];
    if (label === undefined) continue;
    const found = read.fields[field] ?? '';
    const count = verdict.fields.get(field) ?? { asked: 0, labelled: 0, read: 0, right: 0, agreed: 0 };
    verdict.fields.set(field, count);
    count.asked++;
    if (label !== '') count.labelled++;
    if (found !== '') count.read++;
    if (label === found) count.agreed++;
    else if (kind.fields.includes(field)) wrong.push(`${field}: labelled '${label}', read '${found}'`);
    if (label === found && label !== '') count.right++;
  }
  return wrong;
}

function judgeKind(kind: MeasuredKind, row: Labelled, read: Read, verdict: Verdict): string[] {
  if (row.kind === undefined) return [];
  const count = (name: string): KindCount => {
    const one = verdict.kinds.get(name) ?? { labelled: 0, right: 0, read: 0 };
    verdict.kinds.set(name, one);
    return one;
  };
  const isRight = kind.isKind(row.kind, read.kind);
  const own = count(row.kind);
  own.labelled++;
  if (isRight) own.right++;
  count(isRight ? row.kind : (read.kind ?? 'nothing')).read++;
  return isRight ? [] : [`kind: labelled ${row.kind}, read ${read.kind ?? 'nothing'}`];
}

/** Runs one parser over all rows. A row is exact when every labelled field and the labelled kind are right. */
export function judgeRows(kind: MeasuredKind, rows: readonly Labelled[], read: (row: Labelled) => Read): Verdict {
  const verdict: Verdict = { rows: rows.length, exact: 0, fields: new Map(), kinds: new Map(), failures: [], seconds: 0 };
  const started = performance.now();
  const readings = rows.map(read);
  verdict.seconds = (performance.now() - started) / 1000;
  rows.forEach((row, i) => {
    const reading = readings[i] ?? { fields: {} };
    const wrong = [...judgeKind(kind, row, reading, verdict), ...judgeFields(kind, row, reading, verdict)];
    if (wrong.length === 0) verdict.exact++;
    else verdict.failures.push({ row, wrong });
  });
  return verdict;
}

/** The expected or parsed values of a row: comparable text by field, '' for an absent field. */
export type Fields = Readonly<Record<string, string>>;

/** One labelled row: its text, and the fields that its labels define. */
export interface Labelled {
  text: string;
  /** File and line. */
  where: string;
  fields: Fields;
  /** The kind of name or address, where the labels give it. */
  kind?: string;
  /** The order in which its source prints names. */
  order?: 'last_first' | 'first_last';
}

interface Read {
  fields: Fields;
  kind?: string;
}

/** One measured kind of text: how labels become fields, and the parsers to compare. */
export interface MeasuredKind {
  /** In printing order. */
  fields: readonly string[];
  /** Parts of fields; they are counted, but do not make a row wrong. */
  details: readonly string[];
  /** Undefined when the labels of a row define nothing. */
  fromTags(row: TaggedRow): Pick<Labelled, 'fields' | 'kind'> | undefined;
  /** Columns by their lower-case names. */
  fromColumns(columns: Readonly<Record<string, string>>): Pick<Labelled, 'fields' | 'kind' | 'order'>;
  /** Known tags; others are reported and ignored. */
  tags: ReadonlySet<string>;
  columns: ReadonlySet<string>;
  /** Whether the kind that was read matches the label. */
  isKind(label: string, read: string | undefined): boolean;
  read(row: Labelled): Read;
  /** The baseline with a few regular expressions. */
  readNaively(row: Labelled): Read;
}
