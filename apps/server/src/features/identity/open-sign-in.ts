import { AppError } from '@deedline/contract/errors';
import type { Role } from '@deedline/contract/member';
import { randomUUIDv7 } from 'node:crypto';
import type { Queryable } from '../../transaction.ts';
import { insertMember } from './members.ts';

export interface NewSignIn {
  accountId: string;
  role: Role;
  email: string;
  passwordHash: string;
  firstName: string | undefined;
  lastName: string | undefined;
  /** When they showed that they read the mail of the address: who was invited by it has. */
  provedAt?: Date;
}

/** Makes a member of an account and returns their id. Throws `email_unavailable`, with `taken` as its message, when the address signs in already. */
export async function openSignIn(db: Queryable, { firstName, lastName, provedAt, ...wish }: NewSignIn, taken?: string): Promise<string> {
  const id = randomUUIDv7();
  const isMade = await insertMember(db, {
    id,
    ...wish,
    firstName: firstName || null,
    lastName: lastName || null,
    provedAt: provedAt ?? null,
  });
  if (!isMade) throw new AppError('email_unavailable', taken);
  return id;
}
