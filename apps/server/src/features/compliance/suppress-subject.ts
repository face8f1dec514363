import type { AppContext } from '../../context.ts';
import type { KeyedHash } from './installation-key.ts';
import { insertSuppressions } from './queries.ts';
import { subjectTexts, type Subject } from './subjects.ts';

/** Opts a phone, an email or a person at an address out, from now on and for good. False when it cannot be read as one. */
export async function suppressSubject(ctx: Pick<AppContext, 'db'> & { hash: KeyedHash }, subject: Subject): Promise<boolean> {
  const texts = subjectTexts(subject);
  await insertSuppressions(
    ctx.db,
    texts.map((text) => ({ kind: subject.kind, hash: ctx.hash(`suppression:${subject.kind}`, text) })),
  );
  return texts.length > 0;
}
