import { findExcess } from '@deedline/database/login';
import type { AppContext } from '../../context.ts';

export interface LoginExcess {
  /** The setting that names the login. */
  setting: 'DATABASE_URL' | 'EVIDENCE_DATABASE_URL';
  excess: string[];
}

/** What the application's logins may do beyond its role: whoever smuggles a statement in may do it too. Empty: nothing. */
export async function findLoginExcess({ db, evidence }: Pick<AppContext, 'db' | 'evidence'>): Promise<LoginExcess[]> {
  const found: LoginExcess[] = [
    { setting: 'DATABASE_URL', excess: await findExcess(db) },
    { setting: 'EVIDENCE_DATABASE_URL', excess: await findExcess(evidence) },
  ];
  return found.filter(({ excess }) => excess.length > 0);
}

/** For whoever starts the server; null when there is nothing to tell. */
export async function describeLogin(ctx: Pick<AppContext, 'db' | 'evidence'>): Promise<string | null> {
  const [first] = await findLoginExcess(ctx);
  if (first === undefined) return null;
  return `The login of ${first.setting} ${first.excess.join(' and ')}: make one that is only a member of deedline_app, and name the owner in ${OWNER[first.setting]} (README, "A PostgreSQL of your own").`;
}

const OWNER = { DATABASE_URL: 'DATABASE_OWNER_URL', EVIDENCE_DATABASE_URL: 'EVIDENCE_DATABASE_OWNER_URL' } as const;
