import type { Queryable } from '../../transaction.ts';
import { hashSubject, type SuppressionContext } from './find-suppressed.ts';
import { insertSuppressions } from './queries.ts';
import { textsToKeep, type Subject, type SubjectKind } from './subjects.ts';

/** Opts a phone, an email or a person at an address out, from now on and for good. False when it cannot be read as one. */
export async function suppressSubject(ctx: SuppressionContext, subject: Subject): Promise<boolean> {
  const texts = textsToKeep(subject);
  await insertSuppressions(
    ctx.db,
    texts.map((text) => ({ kind: subject.kind, hash: hashSubject(ctx.hash, subject.kind, text) })),
  );
  return texts.length > 0;
}

/** The same for subjects that are known by their keyed hashes alone. */
export function suppressHashes(db: Queryable, kind: SubjectKind, hashes: readonly Buffer[]): Promise<void> {
  return insertSuppressions(
    db,
    hashes.map((hash) => ({ kind, hash })),
  );
}
