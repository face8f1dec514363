import type { AppContext } from '../../context.ts';
import { type Asking, recordAudit, type Requester, requesterOf } from './record-audit.ts';

/** A program with a key, or an assistant that uses one. */
interface Reader {
  accountId: string;
  from: Requester;
}

export function readerOf(request: Asking & { account: { id: string } }): Reader {
  return { accountId: request.account.id, from: requesterOf(request) };
}

/** Records that a program read results. A person who looks at a page is known by their session, a program only by this record. */
export function recordRead(
  ctx: Pick<AppContext, 'db'>,
  reader: Reader,
  what: 'program_search' | 'program_searches' | 'program_rows' | 'program_outcomes' | 'program_callable',
  { subject, ...facts }: { subject?: string; count?: number; searchIds?: readonly string[] },
): Promise<void> {
  return recordAudit(ctx.db, { kind: 'download', what, ...reader, ...(subject === undefined ? {} : { subject }), facts });
}
