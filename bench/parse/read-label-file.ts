/** A file of labels, XML or CSV, as rows that can be measured. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parse } from 'csv-parse/sync';
import { LabelProblem } from './label-problem.ts';
import type { Labelled, MeasuredKind } from './measured-kind.ts';
import { readTaggedRows } from './read-tagged-rows.ts';

export interface LabelFile {
  rows: Labelled[];
  /** Rows whose labels ask for nothing. */
  skipped: number;
  /** Tags or columns that nobody knows, with how often they stand there. */
  unknown: Map<string, number>;
}

/** Throws LabelProblem for what cannot be read. */
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
