import { z } from 'zod';
import { knownPassword } from './account.ts';

/** GET /api/auth/sessions: where somebody is signed in. The one that asks comes first, then what was used last. */
export const sessions = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      isThis: z.boolean(),
      beganAt: z.string(),
      /** To the minute. */
      seenAt: z.string(),
      /** At the latest; sooner when nobody uses it. */
      endsAt: z.string(),
      /** Of the network, when it began; null: it began before that was kept. */
      address: z.string().nullable(),
      browser: z.string().nullable(),
    }),
  ),
  /** A session that nobody used for so long has ended. */
  idleHours: z.number(),
});
export type Sessions = z.infer<typeof sessions>;

/** POST /api/auth/sessions/end-others */
export const endedSessions = z.object({ ended: z.number() });
export type EndedSessions = z.infer<typeof endedSessions>;

/** POST /api/auth/confirm: the password once more, for what cannot be taken back. Good for ten minutes, in this session. */
export const confirmation = z.object({ password: knownPassword });
