import type { AppContext } from '../../context.ts';
import type { KeyedHash } from './installation-key.ts';
import { insertSuppressions } from './queries.ts';
import { hashSubjects, type Subject } from './subjects.ts';

/** Opts a phone, an email or a person at an address out, from now on and for good. False when it cannot be read as one. */
export async function suppressSubject(ctx: Pick<AppContext, 'db'> & { hash: KeyedHash }, subject: Subject): Promise<boolean> {
  const hashes = hashSubjects(ctx.hash, [subject]);
  await insertSuppressions(
    ctx.db,
    hashes.map((hash) => ({ kind: subject.kind, hash })),
  );
  return hashes.length > 0;
}
