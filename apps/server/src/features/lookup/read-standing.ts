import type { Email, Phone, Results } from '@deedline/contract/search/results';

export interface Standing {
  /** How many independent records stand behind a contact; null where the result does not say. */
  records: number | null;
  /** Whose the only one is; null where there are several, or nobody says. */
  source: string | null;
}

/** Files that say of a line or a mailbox whether it works, and not whose it is. */
const CHECKS: readonly string[] = ['phone_line', 'mailbox', 'dnc'];

/** For one result: what stands behind each of its contacts, of the records that say that it is theirs, copies apart. */
export function standingIn({ sources }: Pick<Results, 'sources'>): (contact: Pick<Phone | Email, 'sourceCount' | 'evidence'>) => Standing {
  const checks = new Set(sources.list.filter(({ role }) => CHECKS.includes(role ?? '')).map(({ name }) => name));
  return ({ sourceCount, evidence }) => {
    const said = evidence.filter(({ question, repeats, source }) => question === 'contact' && repeats === null && !checks.has(source));
    const names = new Set(said.map(({ source }) => source));
    return { records: sourceCount, source: sourceCount === 1 && names.size === 1 ? [...names][0]! : null };
  };
}
