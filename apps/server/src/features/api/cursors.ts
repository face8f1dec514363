/** Opaque cursors that say where a page begins. */
import { AppError } from '@deedline/contract/errors';
import { isUuid } from '../../is-uuid.ts';
import type { EntryPlace } from '../lists/lists.ts';

const UNREADABLE = 'This is not a cursor of this list. Send `nextCursor` from the previous page, or none.';

/** After the item with this id, in lists that begin with the latest. */
export const idCursor = {
  write: (id: string): string => encode(id),
  /** Throws `invalid_request` if it is not a valid cursor. */
  read(cursor: string | undefined): string | undefined {
    if (cursor === undefined) return undefined;
    const id = decode(cursor);
    if (!isUuid(id)) throw new AppError('invalid_request', UNREADABLE);
    return id;
  },
};

/** After the item with this number, in lists with a fixed order. */
export const countCursor = {
  write: (count: number): string => encode(String(count)),
  read(cursor: string | undefined): number {
    if (cursor === undefined) return 0;
    const text = decode(cursor);
    if (!/^\d{1,9}$/.test(text)) throw new AppError('invalid_request', UNREADABLE);
    return Number(text);
  },
};

/** After the entry added at this moment, in lists that begin with the last added. */
export const entryCursor = {
  write: ({ addedAt, searchId }: EntryPlace): string => encode(`${addedAt} ${searchId}`),
  read(cursor: string | undefined): EntryPlace | undefined {
    if (cursor === undefined) return undefined;
    const [addedAt = '', searchId = ''] = decode(cursor).split(' ');
    if (!/^\d{1,18}$/.test(addedAt) || !isUuid(searchId)) throw new AppError('invalid_request', UNREADABLE);
    return { addedAt, searchId };
  },
};

/** After a place that the store counts, in lists that grow at their end. */
export const placeCursor = {
  write: (place: string): string => encode(place),
  read(cursor: string | undefined): string {
    if (cursor === undefined) return '0';
    const text = decode(cursor);
    if (!/^\d{1,18}$/.test(text)) throw new AppError('invalid_request', UNREADABLE);
    return text;
  },
};

const encode = (text: string) => Buffer.from(text).toString('base64url');
const decode = (cursor: string) => Buffer.from(cursor, 'base64url').toString('utf8');

/** Of the `asked + 1` items that were fetched, those to show, and whether there are more. */
export function cutPage<T>(found: readonly T[], asked: number): { shown: T[]; hasMore: boolean } {
  return { shown: found.slice(0, asked), hasMore: found.length > asked };
}
