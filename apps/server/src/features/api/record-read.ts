import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../context.ts';
import { recordAudit, requesterOf } from '../record/record-audit.ts';

/** Puts on record that a program read what the account found: a person who looks at a page is known by their session, a program by this alone. */
export function recordRead(
  ctx: Pick<AppContext, 'db'>,
  request: FastifyRequest,
  what: 'program_search' | 'program_searches' | 'program_rows' | 'program_callable',
  read: { subject?: string; count?: number },
): Promise<void> {
  const { subject, count } = read;
  return recordAudit(ctx.db, {
    kind: 'download',
    what,
    accountId: request.account.id,
    from: requesterOf(request),
    ...(subject === undefined ? {} : { subject }),
    ...(count === undefined ? {} : { facts: { count } }),
  });
}
