/** What a key may spend, and for which purposes. */
import { AppError } from '@deedline/contract/errors';
import { PURPOSE_WORDS, type Purpose } from '@deedline/contract/compliance/uses';
import type { LegalPurposes } from '@deedline/contract/compliance/legal-purposes';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../context.ts';
import { requesterOf } from '../record/record-audit.ts';
import { selectSpent } from './queries.ts';
import type { Program } from './require-program.ts';

/** The credits left for this UTC month; null when the key has no limit of its own. */
export async function leftOfMonth(ctx: Pick<AppContext, 'db'>, { keyId, monthCredits }: Program): Promise<number | null> {
  return monthCredits === null ? null : Math.max(0, monthCredits - (await selectSpent(ctx.db, keyId)));
}

/** Checked before anything is held. Throws `purpose_refused`, which names what the key is not allowed. */
export function requireHeld(program: Pick<Program, 'uses' | 'glbaPurposes' | 'dppaPurposes'>, use: Purpose, law: LegalPurposes): void {
  if (!program.uses.includes(use)) throw refuse(PURPOSE_WORDS[use]);
  if (!program.glbaPurposes.includes(law.glbaPurpose)) throw refuse(`the GLBA purpose “${law.glbaPurpose}”`);
  if (!program.dppaPurposes.includes(law.dppaPurpose)) throw refuse(`the DPPA purpose “${law.dppaPurpose}”`);
}

function refuse(what: string): AppError {
  return new AppError('purpose_refused', `This key is not for ${what}. Nothing was charged.`);
}

/** The asker for a purchase with a key. What the key is not allowed is refused before anything is held. */
export function programAsker(request: FastifyRequest) {
  const { account, program } = request;
  return {
    accountId: account.id,
    ...requesterOf(request),
    permits: (use: Purpose, law: LegalPurposes) => requireHeld(program!, use, law),
  };
}
