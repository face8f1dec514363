import type { AppContext } from '../../context.ts';
import { type Asking, recordAudit, type Requester, requesterOf } from './record-audit.ts';

/** A program with a key, or an assistant that comes in by one. */
interface Reader {
  accountId: string;
  from: Requester;
}

export function readerOf(request: Asking & { account: { id: string } }): Reader {
  return { accountId: request.account.id, from: requesterOf(request) };
}

/** Puts on record that a program read what the account found: a person who looks at a page is known by their session, a program by this alone. */
export function recordRead(
  ctx: Pick<AppContext, 'db'>,
  reader: Reader,
  what: 'program_search' | 'program_searches' | 'program_rows' | 'program_outcomes' | 'program_callable',
  { subject, ...facts }: { subject?: string; count?: number; searchIds?: readonly string[] },
): Promise<void> {
  return recordAudit(ctx.db, { kind: 'download', what, ...reader, ...(subject === undefined ? {} : { subject }), facts });
}
