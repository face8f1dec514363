import type { SealDraft } from '@deedline/contract/search-draft';
import type { SearchMode } from '@deedline/contract/search';
import { call } from '../../api/call.ts';
import type { SearchForm } from './search-request.ts';

/** A form that a lost session interrupted. */
export type SearchDraft = { mode: SearchMode; form: SearchForm; attempt: Attempt };
/** The key goes with the body: the same body sent again after a lost answer must not be charged twice. */
export type Attempt = { body: string; key: string };

const STORAGE_KEY = 'search-draft';

/** Kept in this tab until its member is signed in again, sealed by the server: nothing of it can be read here. */
export async function saveDraft(memberId: string, draft: SearchDraft): Promise<void> {
  const wish: SealDraft = { memberId, draft: JSON.stringify(draft) };
  const { sealed } = await call('POST /api/search-drafts/seal', { body: wish });
  sessionStorage.setItem(STORAGE_KEY, sealed);
}

export function hasDraft(): boolean {
  return sessionStorage.getItem(STORAGE_KEY) !== null;
}

/** The draft of who is signed in; nobody else's is shown. Null: there is none of theirs. From then on the form alone has it. */
export async function takeDraft(): Promise<SearchDraft | null> {
  const sealed = sessionStorage.getItem(STORAGE_KEY);
  if (sealed === null) return null;
  const { draft } = await call('POST /api/search-drafts/open', { body: { sealed } });
  forgetDraft();
  return draft === null ? null : (JSON.parse(draft) as SearchDraft);
}

export function forgetDraft(): void {
  sessionStorage.removeItem(STORAGE_KEY);
}

/** The attempt to send this body: the last one again when it had no answer, else a new one. */
export function nextAttempt(body: string, unanswered: Attempt | null): Attempt {
  if (unanswered?.body === body) return unanswered;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return { body, key: Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('') };
}
