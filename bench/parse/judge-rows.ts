/** Readings held against labels: exact rows, fields, kinds. */
import type { TaggedRow } from './read-label-file.ts';

export interface FieldCount {
  /** Rows whose labels ask for the field, whether it is there or not. */
  asked: number;
  labelled: number;
  read: number;
  /** Labelled and read the same. */
  right: number;
  /** The same, or in neither. */
  agreed: number;
}

export interface KindCount {
  labelled: number;
  /** Of those, told apart. */
  right: number;
  /** Rows read as this kind whose label is known. */
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

/** One reader over all rows; a row is exact when every field and the kind that its labels ask for are right. */
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

interface Read {
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
