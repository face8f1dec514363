import type { SearchMode } from '@deedline/contract/search';
import type { SearchForm } from './search-request.ts';

/** A form that a lost session interrupted, kept in this tab until its owner is signed in again. */
export type SearchDraft = { userId: string; mode: SearchMode; form: SearchForm; attempt: Attempt };
/** The key goes with the body: the same body sent again after a lost answer must not be charged twice. */
export type Attempt = { body: string; key: string };

const STORAGE_KEY = 'search-draft';

export function saveDraft(draft: SearchDraft): void {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(draft));
}

/** The draft of this user; nobody else's is shown. */
export function readDraft(userId: string): SearchDraft | null {
  const stored = sessionStorage.getItem(STORAGE_KEY);
  const draft = stored === null ? null : (JSON.parse(stored) as SearchDraft);
  return draft?.userId === userId ? draft : null;
}

/** Once it stands in the form again, it is kept nowhere else. */
export function forgetDraft(): void {
  sessionStorage.removeItem(STORAGE_KEY);
}

/** The attempt to send this body: the last one again when it had no answer, else a new one. */
export function nextAttempt(body: string, unanswered: Attempt | null): Attempt {
  if (unanswered?.body === body) return unanswered;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return { body, key: Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('') };
}
