import type { AppContext } from '../../context.ts';
import type { KeyedHash } from '../../keyed-hash.ts';
import { selectSuppressed } from './queries.ts';
import { kinTexts, SUBJECT_KINDS, subjectTexts, type Subject, type SubjectKind } from './subjects.ts';

export type SubjectTexts = Readonly<Record<SubjectKind, Iterable<string>>>;
/** The texts among those asked that somebody has opted out. */
export type SuppressedTexts = Readonly<Record<SubjectKind, ReadonlySet<string>>>;

export type SuppressionContext = Pick<AppContext, 'db'> & { hash: KeyedHash };

/** One look-up for any number of texts. */
export async function findSuppressed(ctx: SuppressionContext, asked: SubjectTexts): Promise<SuppressedTexts> {
  const found = { phone: new Set<string>(), email: new Set<string>(), person: new Set<string>() };
  const textOf = new Map<string, [SubjectKind, string]>();
  const hashes: Buffer[] = [];
  for (const kind of SUBJECT_KINDS) {
    for (const text of new Set(asked[kind])) {
      for (const hash of ctx.hash.every(domainOf(kind), text)) {
        hashes.push(hash);
        textOf.set(hash.toString('latin1'), [kind, text]);
      }
    }
  }
  for (const hash of hashes.length === 0 ? [] : await selectSuppressed(ctx.db, hashes)) {
    const [kind, text] = textOf.get(hash.toString('latin1'))!;
    found[kind].add(text);
  }
  return found;
}

/** Of each subject whether it has opted out, with one look-up. */
export async function findOptedOut(ctx: SuppressionContext, subjects: readonly (Subject | null)[]): Promise<boolean[]> {
  const texts = subjects.map((subject) => (subject === null ? [] : subjectTexts(subject)));
  const textsOf = (kind: SubjectKind) => texts.flatMap((some, index) => (subjects[index]?.kind === kind ? some : []));
  const found = await findSuppressed(ctx, { phone: textsOf('phone'), email: textsOf('email'), person: textsOf('person') });
  return subjects.map((subject, index) => subject !== null && texts[index]!.some((text) => found[subject.kind].has(text)));
}

/** Of each name whether somebody of that name has opted out, wherever they live. For what can do without a namesake. */
export async function findNamesOut(ctx: SuppressionContext, names: readonly (string | undefined)[]): Promise<boolean[]> {
  const texts = names.map((name) => (name === undefined ? [] : kinTexts([name])));
  const { person } = await findSuppressed(ctx, { phone: [], email: [], person: texts.flat() });
  return texts.map((some) => some.some((text) => person.has(text)));
}

/** As it is kept from now on. */
export function hashSubject(hash: KeyedHash, kind: SubjectKind, text: string): Buffer {
  return hash(domainOf(kind), text);
}

const domainOf = (kind: SubjectKind) => `suppression:${kind}`;
