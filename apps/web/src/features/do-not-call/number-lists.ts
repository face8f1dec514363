import type { NumberList } from '@deedline/contract/compliance/do-not-call';
import type { NumberListKind } from '@deedline/contract/limits';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { reading } from '../../api/call.ts';
import { formatNumber } from '../../ui/format.ts';

/** The lists of an account, or those of the installation, which operators keep. */
export type ListsPath = '/api/do-not-call/lists' | '/api/operator/do-not-call/lists';

/** Newest first; an account also sees the installation's lists. */
export function numberListsQuery(path: ListsPath) {
  return queryOptions({ queryKey: [path], queryFn: reading(`GET ${path}`), refetchOnMount: 'always' });
}

/** After a list was added or removed: numbers in results are checked again, too. */
export async function refreshLists(client: QueryClient, path: ListsPath): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: numberListsQuery(path).queryKey }),
    client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === '/api/searches' && queryKey.length === 2 }),
  ]);
}

export const KIND_WORDS: Readonly<Record<NumberListKind, { name: string; about: string }>> = {
  national: {
    name: 'National Do Not Call Registry',
    about: 'A full file as the registry gives it, plain or as a ZIP: AAA,NNNNNNN or ten digits per line.',
  },
  state: { name: 'List of a state', about: 'One number per line, or columns with a heading such as "phone".' },
  litigator: { name: 'Litigators', about: 'One number per line, or columns with a heading such as "phone".' },
  own: { name: 'Asked you not to call', about: 'Numbers from your dispositions whose holders asked not to be called.' },
  reassigned: {
    name: 'Reassigned numbers',
    about: 'Answers from the Reassigned Numbers Database: the number, the date asked about, and yes, no or no data.',
  },
};

/** '419, 740', '12 area codes', 'TX', 'All numbers' */
export function describeCoverage({ kind, state, areaCodes }: Pick<NumberList, 'kind' | 'state' | 'areaCodes'>): string {
  if (areaCodes !== null) return areaCodes.length > 6 ? `${areaCodes.length} area codes` : areaCodes.join(', ');
  return kind === 'state' ? (state ?? '') : 'All numbers';
}

/** 'Loaded 3 numbers: 1 new and 2 gone since the previous list.' */
export function describeLoad({ numbers, added, removed, rejected }: NumberList): string {
  const change =
    added === null || removed === null ? '' : `: ${formatNumber(added)} new and ${formatNumber(removed)} gone since the previous list`;
  const left = rejected === 0 ? '' : ` ${formatNumber(rejected)} ${rejected === 1 ? 'line was' : 'lines were'} left out.`;
  return `Loaded ${formatNumber(numbers)} ${numbers === 1 ? 'number' : 'numbers'}${change}.${left}`;
}
