import type { Terms } from '../desk-state.ts';

type Upload = { file: File; terms: Terms; columns: string };
/** The key goes with what is sent: the same again after a lost answer must not become a second job. */
export type Attempt = Upload & { key: string };

export function nextAttempt(upload: Upload, unanswered: Attempt | null): Attempt {
  if (unanswered && isSame(upload, unanswered)) return unanswered;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return { ...upload, key: Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('') };
}

function isSame(one: Upload, other: Upload): boolean {
  return one.file === other.file && one.columns === other.columns && JSON.stringify(one.terms) === JSON.stringify(other.terms);
}
