import type { AuditKind } from '@deedline/contract/compliance/audit';

/** Which kinds of record are shown together. */
export const SHOWN = {
  all: { words: 'Everything', kinds: [] },
  searches: { words: 'Searches', kinds: ['search'] },
  files: { words: 'Exports and downloads', kinds: ['export', 'download'] },
  settings: { words: 'Settings and lists', kinds: ['setting'] },
  'sign-ins': { words: 'Sign-ins', kinds: ['sign_in'] },
  refusals: { words: 'Refused uses', kinds: ['refusal'] },
  operators: { words: 'By operators', kinds: ['operator'] },
} as const satisfies Record<string, { words: string; kinds: readonly AuditKind[] }>;
export type Shown = keyof typeof SHOWN;

/** What the address says; what it does not say, or says wrongly, is everything. */
export function readShown(address: URLSearchParams): Shown {
  return (Object.keys(SHOWN).find((name) => name === address.get('show')) as Shown | undefined) ?? 'all';
}
