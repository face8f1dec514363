/** Files of every kind as one shape. */
import {
  DESCRIBED_ROWS,
  type FileDescription,
  MAX_MEMBERS,
  SAMPLE_CHARACTERS,
  type TableChoice,
} from '@deedline/contract/files/file-description';
import { openDelimited } from './delimited-table.ts';
import { findSource, type Found, type OnBytes } from './source.ts';
import { FileFault, type Table } from './table.ts';

/** Rows that a description counts at the most: of more it does not say how many there are. */
const COUNTED_ROWS = 500_000;

/**
 * Opens a file as a table. Whoever stops before the last row ends `rows` (`return()`), as `for await` does.
 * `onBytes` is told how many bytes of the file on disk went by. Throws FileFault when it is none that can be read, or one of an archive
 * has to be chosen; while rows are read, when the file turns out to be damaged.
 */
export async function openTable(path: string, choice: TableChoice = {}, onBytes?: OnBytes): Promise<Table> {
  const found = await findSource(path, choice.member);
  if ('members' in found) throw new FileFault(sayMembers(found.members), CHOOSE);
  return openSource(found, choice, onBytes);
}

function openSource({ source }: Extract<Found, { source: unknown }>, choice: TableChoice, onBytes?: OnBytes): Promise<Table> {
  return openDelimited(source, choice, onBytes);
}

/** What a file is. What cannot be read is described as well: `unknown`, and named; only a file that is not there throws. */
export async function describeFile(path: string, choice: TableChoice = {}): Promise<FileDescription> {
  let known: Partial<FileDescription> = {};
  try {
    const found = await findSource(path, choice.member);
    known = { ...(found.packed && { packed: found.packed }) };
    if ('members' in found)
      return {
        kind: 'zip',
        says: sayMembers(found.members),
        advice: CHOOSE,
        ...known,
        members: found.members.slice(0, MAX_MEMBERS),
        columns: [],
        sample: [],
      };
    if (found.member !== undefined) known.member = found.member;
    const table = await openSource(found, choice);
    return { ...known, ...table.facts, columns: table.columns, ...(await readSample(table)) };
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    return {
      kind: 'unknown',
      says: error.message,
      ...(error.advice !== undefined && { advice: error.advice }),
      ...known,
      columns: [],
      sample: [],
    };
  }
}

async function readSample(table: Table): Promise<Pick<FileDescription, 'sample' | 'rows' | 'unread'>> {
  const sample: string[][] = [];
  let rows = 0;
  let unread: FileDescription['unread'];
  const isCounted = table.facts.rows !== undefined;
  for await (const items of table.rows) {
    for (const item of items) {
      if ('rejected' in item) {
        const reason = 'reject' in item.rejected ? item.rejected.reject : '';
        unread = unread ? { ...unread, rows: unread.rows + 1 } : { rows: 1, line: item.rejected.line, reason };
        continue;
      }
      rows += 1;
      if (sample.length < DESCRIBED_ROWS) sample.push(item.fields.map(cut));
    }
    if (rows > COUNTED_ROWS || (isCounted && sample.length === DESCRIBED_ROWS)) return { sample, ...(unread && { unread }) };
  }
  return { sample, ...(unread && { unread }), rows };
}

function cut(text: string): string {
  return text.length > SAMPLE_CHARACTERS ? `${text.slice(0, SAMPLE_CHARACTERS)}…` : text;
}

const CHOOSE = 'Choose the one to read.';

function sayMembers(members: readonly { name: string }[]): string {
  return `a ZIP file of ${members.length} files`;
}
