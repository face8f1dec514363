import { hash, verify } from '@node-rs/argon2';

/** Argon2id, by OWASP's first choice of cost: 19 MiB, 2 passes, 1 lane (the package's default algorithm is argon2id). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let nobody: Promise<string> | undefined;

/** With no hash to compare to it works as long and says no: the time an answer takes must not tell whether an account exists. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password');
  const isRight = await verify(passwordHash ?? (await nobody), password);
  return isRight && passwordHash !== undefined;
}
