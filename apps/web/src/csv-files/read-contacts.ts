import { OWN_LIST_LIMITS } from '@deedline/contract/limits';
import type { OwnLeftOut } from '@deedline/contract/search/own-list';
import { contactReader, type ContactRole, type ReadContact } from '@deedline/csv/match-contacts';
import { type CsvLimits, openTable } from '@deedline/csv/open-table';

export type ContactLine = ReadContact & { line: number };

/** What the rows of a file say about people, by what its columns hold. */
export type ContactFile = {
  /** Rows that are not blank. */
  total: number;
  rows: ContactLine[];
  /** Phones that the file marks as not to be called. */
  doNotCall: string[];
  /** Rows that are not sent, because they name nobody or have neither phone nor email. */
  leftOut: { line: number; reason: OwnLeftOut }[];
  /** The file has more rows than one list takes; `rows` holds the first ones. */
  isTooMany: boolean;
};

/** Reads a whole file. Throws CsvProblem if it cannot be used. */
export async function readContacts(
  chunks: AsyncIterable<Uint8Array>,
  limits: CsvLimits,
  roles: readonly ContactRole[],
  onRows: (rows: number) => void,
): Promise<ContactFile> {
  const { header, rows: batches } = await openTable(chunks, limits);
  const read = contactReader(header, roles);
  const file: ContactFile = { total: 0, rows: [], doNotCall: [], leftOut: [], isTooMany: false };
  const marked = new Set<string>();
  for await (const batch of batches) {
    for (const { line, cells } of batch) {
      const { contact, doNotCall } = read(cells);
      const { name, phones, emails } = contact;
      if (Object.keys(name).length === 0) file.leftOut.push({ line, reason: 'no_name' });
      else if (phones.length + emails.length === 0) file.leftOut.push({ line, reason: 'no_contact' });
      else if (file.rows.length >= OWN_LIST_LIMITS.rows) file.isTooMany = true;
      else {
        const most = { phones: phones.slice(0, OWN_LIST_LIMITS.phones), emails: emails.slice(0, OWN_LIST_LIMITS.emails) };
        file.rows.push({ line, ...contact, ...most });
      }
      for (const phone of doNotCall) marked.add(phone);
    }
    file.total += batch.length;
    onRows(file.total);
  }
  return { ...file, doNotCall: [...marked] };
}
