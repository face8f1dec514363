/** What a key may spend, and for what. */
import { AppError } from '@deedline/contract/errors';
import { PURPOSE_WORDS, type Purpose } from '@deedline/contract/compliance/uses';
import type { LegalPurposes } from '@deedline/contract/compliance/legal-purposes';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../context.ts';
import { requesterOf } from '../record/record-audit.ts';
import { selectSpent } from './queries.ts';
import type { Program } from './require-program.ts';

/** Credits that are left of this month of UTC; null: whatever the account has. */
export async function leftOfMonth(ctx: Pick<AppContext, 'db'>, { keyId, monthCredits }: Program): Promise<number | null> {
  return monthCredits === null ? null : Math.max(0, monthCredits - (await selectSpent(ctx.db, keyId)));
}

/** Before anything is held. Throws `purpose_refused` by the name of what the key does not hold. */
export function requireHeld(program: Pick<Program, 'uses' | 'glbaPurposes' | 'dppaPurposes'>, use: Purpose, law: LegalPurposes): void {
  if (!program.uses.includes(use)) throw refuse(PURPOSE_WORDS[use]);
  if (!program.glbaPurposes.includes(law.glbaPurpose)) throw refuse(`the GLBA purpose “${law.glbaPurpose}”`);
  if (!program.dppaPurposes.includes(law.dppaPurpose)) throw refuse(`the DPPA purpose “${law.dppaPurpose}”`);
}

function refuse(what: string): AppError {
  return new AppError('purpose_refused', `This key is not for ${what}. Nothing was charged.`);
}

/** Who asks with a key, for a use case that buys: it is refused what the key does not hold before anything is held. */
export function programAsker(request: FastifyRequest) {
  const { account, program } = request;
  return {
    accountId: account.id,
    ...requesterOf(request),
    permits: (use: Purpose, law: LegalPurposes) => requireHeld(program!, use, law),
  };
}
