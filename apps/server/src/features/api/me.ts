import type { apiMe } from '@deedline/contract/api/me';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { leftOfMonth } from '../program-keys/spending.ts';
import { readLicence } from '../purposes/licences.ts';

/** Which API key asks, what it may do, and what is left of its limits. */
export async function readMe(
  ctx: Pick<AppContext, 'db' | 'config'>,
  { account, program }: Pick<FastifyRequest, 'account' | 'program'>,
): Promise<z.output<typeof apiMe>> {
  const { keyId, name, scopes, uses, glbaPurposes, dppaPurposes, monthCredits, expiresAt } = program!;
  const [monthCreditsLeft, licence] = await Promise.all([leftOfMonth(ctx, program!), readLicence(ctx, account.id)]);
  return {
    accountId: account.id,
    keyId,
    keyName: name,
    scopes: [...scopes],
    uses: [...uses],
    glbaPurposes: [...glbaPurposes],
    dppaPurposes: [...dppaPurposes],
    monthCredits,
    monthCreditsLeft,
    expiresAt: expiresAt?.toISOString() ?? null,
    licence: licence.standing,
  };
}
