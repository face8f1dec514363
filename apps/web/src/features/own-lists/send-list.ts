import { OWN_LIST_LIMITS } from '@deedline/contract/limits';
import type { OwnContactsAdded, OwnList } from '@deedline/contract/search/own-list';
import { call, send } from '../../api/call.ts';
import type { ContactFile } from '../../csv-files/read-contacts.ts';

type Sending = {
  name: string;
  fileName: string;
  asOf: string;
  contacts: ContactFile;
  /** Whether numbers that the file marks as not to be called are added to the account's do-not-call list. */
  isListing: boolean;
  /** Rows sent so far. */
  onProgress: (rows: number) => void;
};

export type SentList = { list: OwnList; leftOut: OwnContactsAdded['leftOut']; listed: number };

/** Sends a list in parts, so that no request is long. If sending fails the list is deleted again, because half of it would look complete. */
export async function sendList({ name, fileName, asOf, contacts, isListing, onProgress }: Sending): Promise<SentList> {
  const made = await send('POST /api/own-lists', { name, fileName, asOf });
  const params = { id: made.id };
  const leftOut = [...contacts.leftOut];
  let listed = 0;
  try {
    const numbers = isListing ? contacts.doNotCall : [];
    const parts = Math.max(count(contacts.rows.length), count(numbers.length));
    for (let part = 0; part < parts; part += 1) {
      const body = { rows: slice(contacts.rows, part), doNotCall: slice(numbers, part) };
      const added = await call('POST /api/own-lists/:id/rows', { params, body });
      leftOut.push(...added.leftOut);
      listed += added.listed;
      onProgress(Math.min(contacts.rows.length, (part + 1) * OWN_LIST_LIMITS.rowsAtOnce));
    }
    return { list: await call('POST /api/own-lists/:id/complete', { params }), leftOut, listed };
  } catch (error) {
    await call('DELETE /api/own-lists/:id', { params }).catch(() => undefined);
    throw error;
  }
}

const count = (all: number): number => Math.ceil(all / OWN_LIST_LIMITS.rowsAtOnce);
const slice = <T>(all: readonly T[], part: number): T[] =>
  all.slice(part * OWN_LIST_LIMITS.rowsAtOnce, (part + 1) * OWN_LIST_LIMITS.rowsAtOnce);
