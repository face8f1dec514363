import type { AppContext } from '../../context.ts';
import type { KeyedHash } from './installation-key.ts';
import { selectSuppressed } from './queries.ts';
import type { SubjectKind } from './subjects.ts';

export type SubjectTexts = Readonly<Record<SubjectKind, Iterable<string>>>;
/** The texts among those asked that somebody has opted out. */
export type SuppressedTexts = Readonly<Record<SubjectKind, ReadonlySet<string>>>;

/** One look-up for any number of texts. */
export async function findSuppressed(ctx: Pick<AppContext, 'db'> & { hash: KeyedHash }, asked: SubjectTexts): Promise<SuppressedTexts> {
  const found = { phone: new Set<string>(), email: new Set<string>(), person: new Set<string>() };
  const textOf = new Map<string, [SubjectKind, string]>();
  const hashes: Buffer[] = [];
  for (const kind of ['phone', 'email', 'person'] as const) {
    for (const text of new Set(asked[kind])) {
      const hash = ctx.hash(`suppression:${kind}`, text);
      hashes.push(hash);
      textOf.set(hash.toString('latin1'), [kind, text]);
    }
  }
  for (const hash of hashes.length === 0 ? [] : await selectSuppressed(ctx.db, hashes)) {
    const [kind, text] = textOf.get(hash.toString('latin1'))!;
    found[kind].add(text);
  }
  return found;
}
