import { AppError } from '@deedline/contract/errors';
import { findForbiddenUse, refuseForbiddenUse } from '@deedline/contract/forbidden-uses';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../context.ts';
import { recordAudit, requesterOf } from '../record/record-audit.ts';

/** Wherever a purpose can be said. */
const FIELDS = ['purpose', 'glbaPurpose', 'dppaPurpose', 'use'] as const;

/**
 * A preValidation hook for every route that takes a purpose: a use that the law keeps for consumer reporting agencies is refused by its
 * name, before anything else is said of the request, and the refusal is on record.
 */
export function refuseForbiddenUses(ctx: Pick<AppContext, 'db'>) {
  return async (request: FastifyRequest): Promise<void> => {
    for (const said of [request.body, request.query, request.params]) {
      const use = readUse(said);
      if (use === undefined) continue;
      await recordAudit(ctx.db, {
        kind: 'refusal',
        what: 'forbidden_use',
        accountId: request.account.id,
        from: requesterOf(request),
        facts: { use, route: `${request.method} ${request.routeOptions.url}` },
      });
      throw new AppError('forbidden_use', refuseForbiddenUse(use));
    }
  };
}

function readUse(said: unknown) {
  if (typeof said !== 'object' || said === null) return undefined;
  for (const field of FIELDS) {
    const text = (said as Record<string, unknown>)[field];
    const use = typeof text === 'string' ? findForbiddenUse(text) : undefined;
    if (use !== undefined) return use;
  }
  return undefined;
}
