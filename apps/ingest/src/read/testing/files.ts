import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type FileDescription, fileDescription, type TableChoice } from '@deedline/contract/files/file-description';
import { describeFile, openTable } from '../open-table.ts';

type Content = Buffer | string;

/** All rows of a table, and the reasons for rejected ones. */
interface ReadTable {
  columns: string[];
  rows: string[][];
  lines: number[];
  rejects: string[];
}

/** Provides a folder for the files of one test file, with functions to write and read them. */
export function testFolder() {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'deedline-read-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const write = (content: Content, name = 'file'): string => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    return path;
  };
  return {
    write,
    at: (name: string) => join(folder, name),
    describe: async (content: Content, choice: TableChoice = {}, name?: string): Promise<FileDescription> => {
      const found = await describeFile(write(content, name), choice);
      return fileDescription.parse(found);
    },
    read: (content: Content, choice: TableChoice = {}, name?: string): Promise<ReadTable> => readAll(write(content, name), choice),
  };
}

export async function readAll(path: string, choice: TableChoice = {}): Promise<ReadTable> {
  const table = await openTable(path, choice);
  const all: ReadTable = { columns: table.columns, rows: [], lines: [], rejects: [] };
  for await (const items of table.rows)
    for (const item of items) {
      if ('rejected' in item) {
        all.rejects.push('reject' in item.rejected ? item.rejected.reject : '');
        continue;
      }
      if (item.fields.length !== table.columns.length) throw new Error(`${item.fields.length} fields, not ${table.columns.length}`);
      all.rows.push(item.fields);
      all.lines.push(item.line);
    }
  return all;
}
