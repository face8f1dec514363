import { AppError } from '@deedline/contract/errors';
import { DPPA_TABLE, GLBA_TABLE, PROPOSED_PURPOSES } from '@deedline/contract/compliance/legal-purposes';
import type { ChangePurposes, PurposeTables } from '@deedline/contract/compliance/purposes';
import {
  findForbiddenUse,
  FORBIDDEN_USES,
  refuseForbiddenUse as sayForbiddenUse,
  type Purpose,
  PURPOSES,
  PURPOSE_WORDS,
} from '@deedline/contract/compliance/uses';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../transaction.ts';
import { recordAudit, type Requester, requesterOf } from '../record/record-audit.ts';
import { selectBasis, selectDefaults, upsertDefault } from './queries.ts';
import { requireLicenceFor } from './take-basis.ts';

/** What each use means under GLBA and DPPA for this account, and the tables of both to choose from. */
export async function readPurposes(ctx: Pick<AppContext, 'db'>, accountId: string): Promise<PurposeTables> {
  const wanted = new Map((await selectDefaults(ctx.db, accountId)).map(({ use, ...purposes }) => [use, purposes]));
  return {
    uses: PURPOSES.map((use) => {
      const proposed = PROPOSED_PURPOSES[use];
      const { glbaPurpose, dppaPurpose } = wanted.get(use) ?? proposed;
      const isChanged = glbaPurpose !== proposed.glbaPurpose || dppaPurpose !== proposed.dppaPurpose;
      return { use, words: PURPOSE_WORDS[use], glbaPurpose, dppaPurpose, isChanged };
    }),
    glba: [...GLBA_TABLE],
    dppa: [...DPPA_TABLE],
    forbidden: Object.values(FORBIDDEN_USES),
  };
}

/** Sets what a use means under both laws for this account from now on. Existing searches keep their purposes. Throws `licence_required`. */
export async function changePurposes(
  ctx: Pick<AppContext, 'db'>,
  accountId: string,
  use: Purpose,
  wanted: ChangePurposes,
  from: Requester,
): Promise<void> {
  requireLicenceFor(wanted, await selectBasis(ctx.db, accountId, use));
  await inTransaction(ctx.db, async (db) => {
    await upsertDefault(db, accountId, use, wanted);
    await recordAudit(db, { kind: 'setting', what: 'purposes_changed', accountId, from, facts: { use, ...wanted } });
  });
}

/** All fields in which a purpose can be stated. */
const FIELDS = ['purpose', 'purposes', 'use', 'uses', 'glbaPurpose', 'glbaPurposes', 'dppaPurpose', 'dppaPurposes'] as const;

/**
 * A preValidation hook for every route that takes a purpose. A use that the law reserves to consumer reporting agencies is refused by name before anything else
 * about the request is checked, and the refusal is recorded.
 */
export function refuseForbiddenUses(ctx: Pick<AppContext, 'db'>) {
  return (request: FastifyRequest): Promise<void> =>
    refuseForbiddenUse(ctx, [request.body, request.query, request.params], {
      accountId: request.account.id,
      from: requesterOf(request),
      route: `${request.method} ${request.routeOptions.url}`,
    });
}

/** The same for values from elsewhere. Throws `forbidden_use`. */
export async function refuseForbiddenUse(
  ctx: Pick<AppContext, 'db'>,
  saidIn: readonly unknown[],
  { accountId, from, route }: { accountId: string; from: Requester; route: string },
): Promise<void> {
  for (const said of saidIn) {
    const use = readUse(said);
    if (use === undefined) continue;
    await recordAudit(ctx.db, { kind: 'refusal', what: 'forbidden_use', accountId, from, facts: { use, route } });
    throw new AppError('forbidden_use', sayForbiddenUse(use));
  }
}

function readUse(said: unknown) {
  if (typeof said !== 'object' || said === null) return undefined;
  for (const field of FIELDS) {
    for (const text of [(said as Record<string, unknown>)[field]].flat()) {
      const use = typeof text === 'string' ? findForbiddenUse(text) : undefined;
      if (use !== undefined) return use;
    }
  }
  return undefined;
}
