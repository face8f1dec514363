import type { OutcomeRowSaid, PersonRowSaid } from '@deedline/contract/accuracy/outcome-import';
import { MAX_IMPORT_ROWS } from '@deedline/contract/limits';
import { type DispositionColumns, type Meaning, readDay, readDisposition } from '@deedline/csv/match-dispositions';
import { type CsvLimits, openTable } from '@deedline/csv/open-table';

/** What the dispositions in a file say. */
export type OutcomeFile = {
  /** Rows that are not blank. */
  total: number;
  /** The most frequent dispositions, most frequent first. Those beyond the shown ones keep their default meaning. */
  words: { word: string; rows: number }[];
  rows: OutcomeRowSaid[];
  /** What rows say about people themselves. */
  persons: PersonRowSaid[];
  /** Phones whose holders asked not to be called, each once. */
  doNotCall: string[];
  /** Rows whose disposition says nothing about the contact, and rows without a contact. */
  silent: number;
  empty: number;
  /** The file has more rows than one import takes; `rows` holds the first ones. */
  isTooMany: boolean;
};

export type OutcomeReading = { columns: DispositionColumns; meanings: Readonly<Record<string, Meaning>> };

const WORDS_SHOWN = 100;
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
/** Dispositions about an email, even if the row also has a phone. */
const OF_EMAIL = /\be-?mail\b|bounce/i;

/** Reads a whole file. Throws CsvProblem if it cannot be used. Dispositions that `meanings` lacks mean what `readDisposition` says. */
export async function readOutcomes(
  chunks: AsyncIterable<Uint8Array>,
  limits: CsvLimits,
  { columns, meanings }: OutcomeReading,
  onRows: (rows: number) => void,
): Promise<OutcomeFile> {
  const { rows: batches } = await openTable(chunks, limits);
  const words = new Map<string, number>();
  const read: Omit<OutcomeFile, 'words'> = { total: 0, rows: [], persons: [], doNotCall: [], silent: 0, empty: 0, isTooMany: false };
  const listed = new Set<string>();
  for await (const batch of batches) {
    for (const { line, cells } of batch) {
      const word = cellOf(cells, columns.disposition);
      words.set(word, (words.get(word) ?? 0) + 1);
      takeRow(read, { line, cells, word, meaning: meanings[word] ?? readDisposition(word) }, columns, listed);
    }
    read.total += batch.length;
    onRows(read.total);
  }
  const shown = [...words].map(([word, rows]) => ({ word, rows })).sort((a, b) => b.rows - a.rows);
  return { ...read, words: shown.slice(0, WORDS_SHOWN) };
}

type Row = { line: number; cells: readonly string[]; word: string; meaning: Meaning };

function takeRow(
  read: Omit<OutcomeFile, 'words'>,
  { line, cells, word, meaning }: Row,
  columns: DispositionColumns,
  listed: Set<string>,
): void {
  const [phone, email] = [cellOf(cells, columns.phone), cellOf(cells, columns.email)];
  if (meaning === 'nothing') return void (read.silent += 1);
  if (phone === '' && email === '') return void (read.empty += 1);
  if (meaning === 'do_not_call' || meaning === 'no_contact') takeDoNotCall(read, phone, meaning, listed);
  if (meaning === 'do_not_call') return;
  const isEmail = email !== '' && (phone === '' || OF_EMAIL.test(word));
  const [kind, contact] = isEmail ? (['email', email] as const) : (['phone', phone] as const);
  const search = cellOf(cells, columns.search);
  const said = { line, kind, contact: contact.slice(0, 400), ...(UUID.test(search) ? { searchId: search } : {}) };
  if (read.rows.length >= MAX_IMPORT_ROWS || read.persons.length >= MAX_IMPORT_ROWS) return void (read.isTooMany = true);
  if (meaning === 'deceased' || meaning === 'bankruptcy' || meaning === 'no_contact')
    return void read.persons.push({ ...said, report: meaning });
  const on = readDay(cellOf(cells, columns.date));
  read.rows.push({ ...said, outcome: OUTCOME_OF[kind][meaning], ...(on === undefined ? {} : { on }) });
}

/** Whoever wants no contact must not be called on this number either, even if it was not bought here. */
function takeDoNotCall(read: Omit<OutcomeFile, 'words'>, phone: string, meaning: 'do_not_call' | 'no_contact', listed: Set<string>): void {
  if (phone === '') return void (read.silent += meaning === 'do_not_call' ? 1 : 0);
  const digits = phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  if (listed.has(digits || phone)) return;
  listed.add(digits || phone);
  if (read.doNotCall.length < MAX_IMPORT_ROWS) read.doNotCall.push(phone);
  else read.isTooMany = true;
}

const OUTCOME_OF = {
  phone: { right_party: 'right_party', other_party: 'wrong_number', out_of_service: 'disconnected' },
  email: { right_party: 'right_party', other_party: 'wrong_person', out_of_service: 'bounced' },
} as const;

function cellOf(cells: readonly string[], column: number | undefined): string {
  return column === undefined ? '' : (cells[column] ?? '').trim();
}
