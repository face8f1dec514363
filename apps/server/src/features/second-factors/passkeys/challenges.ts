import type { AppContext } from '../../../context.ts';
import { deleteChallenge, deleteOldChallenges, insertChallenge } from './queries.ts';

const CHALLENGE_MS = 5 * 60_000;

type ChallengeContext = Pick<AppContext, 'db' | 'now'>;

/** Keeps what a device is about to sign, for the member's new key or for signing in. */
export function keepChallenge(ctx: ChallengeContext, challenge: string, memberId: string | null): Promise<void> {
  return insertChallenge(ctx.db, challenge, memberId, new Date(ctx.now().getTime() + CHALLENGE_MS));
}

/** For the library, which asks whether what was signed is what it was to be. Each is good once, whatever comes of it. */
export function takeChallenge(ctx: ChallengeContext, memberId: string | null): (challenge: string) => Promise<boolean> {
  return (challenge) => deleteChallenge(ctx.db, challenge, memberId, ctx.now());
}

/** Returns how many. */
export function sweepChallenges(ctx: ChallengeContext): Promise<number> {
  return deleteOldChallenges(ctx.db, ctx.now());
}

/** Whom keys are for: they are bound to the host that the installation is reached under, and work nowhere else. */
export function relyingParty({ config }: Pick<AppContext, 'config'>): { rpID: string; origin: string } {
  return { rpID: new URL(config.publicUrl).hostname, origin: config.publicUrl };
}

/** When somebody first needs it: it is large, and asks the runtime for what is still experimental, which warns. */
export function loadLibrary() {
  return import('@simplewebauthn/server');
}
