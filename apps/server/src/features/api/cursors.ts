/** Where a page begins, as text that means nothing to whoever carries it. */
import { AppError } from '@deedline/contract/errors';
import { isUuid } from '../../is-uuid.ts';

const UNREADABLE = 'This is no cursor of this list. Send `nextCursor` of the page before, or none.';

/** After the one of this id, in lists that begin with the latest. */
export const idCursor = {
  write: (id: string): string => encode(id),
  /** Throws `invalid_request` where it is none. */
  read(cursor: string | undefined): string | undefined {
    if (cursor === undefined) return undefined;
    const id = decode(cursor);
    if (!isUuid(id)) throw new AppError('invalid_request', UNREADABLE);
    return id;
  },
};

/** So many from the beginning, in lists whose order stays. */
export const countCursor = {
  write: (count: number): string => encode(String(count)),
  read(cursor: string | undefined): number {
    if (cursor === undefined) return 0;
    const text = decode(cursor);
    if (!/^\d{1,9}$/.test(text)) throw new AppError('invalid_request', UNREADABLE);
    return Number(text);
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

/** Of `asked + 1` that were looked for, those that are shown, and whether there are more. */
export function cutPage<T>(found: readonly T[], asked: number): { shown: T[]; hasMore: boolean } {
  return { shown: found.slice(0, asked), hasMore: found.length > asked };
}
