/** Opens files of every kind as the same kind of table. */
import {
  DESCRIBED_ROWS,
  type FileDescription,
  MAX_MEMBERS,
  SAMPLE_CHARACTERS,
  type TableChoice,
} from '@deedline/contract/files/file-description';
import { openDelimited } from './delimited-table.ts';
import { openJson, openJsonLines } from './json/json-table.ts';
import { nameUnreadable } from './name-file.ts';
import { type FileSource, findSource, type OnBytes } from './packed/source.ts';
import { looksLikeDbase, openDbase } from './records/dbase.ts';
import { openGeopackage, SQLITE } from './records/geopackage.ts';
import { openParquet, PARQUET } from './records/parquet.ts';
import { looksLikeShapes, openShapefile } from './records/shapefile.ts';
import { openWorkbook } from './spreadsheet/workbook.ts';
import { FileFault, type Table } from './table.ts';

/** A description counts at most this many rows; beyond that it gives no number. */
const COUNTED_ROWS = 500_000;

/**
 * Opens a file as a table. A caller that stops before the last row has to end `rows` (`return()`), as `for await` does. `onBytes` is called with the number of
 * bytes read from the file on disk. Throws FileFault if the file cannot be read, or a member of an archive has to be chosen; while rows are read, also if the
 * file turns out to be damaged.
 */
export async function openTable(path: string, choice: TableChoice = {}, onBytes?: OnBytes): Promise<Table> {
  const found = await findSource(path, choice.member);
  if ('choice' in found)
    throw new FileFault(sayMembers(found.choice), `${CHOOSE} They are ${sayNames(found.choice)}; use --member to name one`);
  return openSource(found.source, choice, onBytes);
}

/** Chooses the reader by the first bytes of the file, never by its name. */
async function openSource(source: FileSource, choice: TableChoice, onBytes?: OnBytes): Promise<Table> {
  const { head, name } = source;
  const start = head.toString('latin1', 0, 16);
  if (start.startsWith('PK\u0003\u0004') && (source.path !== undefined || /\.xls[xm]$/i.test(name)))
    return openWorkbook(source, choice, onBytes);
  if (start === SQLITE) return openGeopackage(source, choice);
  if (start.startsWith(PARQUET)) return openParquet(source);
  if (looksLikeShapes(head)) return openShapefile(source, choice, onBytes);
  if (looksLikeDbase(head)) return openDbase(source, choice, onBytes);
  const fault = nameUnreadable(name, head);
  if (fault) throw fault;
  switch (jsonOf(head.toString('utf8'))) {
    case 'lines':
      return openJsonLines(source, onBytes);
    case 'whole':
      return openJson(source, onBytes);
    default:
      return openDelimited(source, choice, onBytes);
  }
}

/** Whether text is JSON, with one object per line or as a whole. Delimited headers may begin with a bracket as well. */
function jsonOf(text: string): 'lines' | 'whole' | undefined {
  const start = text.replace(/^\ufeff/, '').trimStart();
  if (start.startsWith('\u001e')) return 'lines';
  if (/^\[\s*([[{\]]|$)/.test(start)) return 'whole';
  if (!/^\{\s*("|\})/.test(start)) return undefined;
  // One feature per line, the first of which may be longer than the sample.
  if (/^\{\s*"type"\s*:\s*"Feature"\s*,/.test(start)) return 'lines';
  const [first = '', ...others] = start.split('\n');
  if (
    others.length > 0 &&
    !others.some((line, at) => at < 3 && line.trimStart().startsWith('{')) &&
    others.some((line) => line.trim() !== '')
  )
    return 'whole';
  try {
    const row = JSON.parse(first) as Record<string, unknown>;
    // An ArcGIS error and TopoJSON are single objects as well, and their reader reports them.
    return 'features' in row || row['type'] === 'Topology' || (others.length === 0 && 'error' in row) ? 'whole' : 'lines';
  } catch {
    return 'whole';
  }
}

/** Describes a file. An unreadable one gets the kind `unknown` and a description; this only throws if the file does not exist. */
export async function describeFile(path: string, choice: TableChoice = {}): Promise<FileDescription> {
  let known: Partial<FileDescription> = {};
  try {
    const found = await findSource(path, choice.member);
    known = { ...(found.packed && { packed: found.packed }) };
    if ('choice' in found)
      return {
        kind: 'zip',
        says: sayMembers(found.choice),
        advice: CHOOSE,
        ...known,
        members: found.choice.slice(0, MAX_MEMBERS),
        columns: [],
        sample: [],
      };
    if (found.member !== undefined) known.member = found.member;
    if (found.members !== undefined) known.members = found.members.slice(0, MAX_MEMBERS);
    const table = await openSource(found.source, choice);
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

function sayNames(members: readonly { name: string }[]): string {
  const some = members.slice(0, 8).map(({ name }) => name);
  return members.length > some.length ? `${some.join(', ')} and ${members.length - some.length} more` : some.join(', ');
}

function sayMembers(members: readonly { name: string }[]): string {
  return `a ZIP file of ${members.length} files`;
}
