import type { SealDraft } from '@deedline/contract/search/search';
import type { AppContext } from '../../context.ts';
import { unsealForInstallation, sealForInstallation, SEARCH_DRAFTS } from '../sealing/installation-seal.ts';

/** Long enough to sign in again, even the next morning. */
const DRAFT_MS = 24 * 3_600_000;
const TIME_BYTES = 8;

type Context = Pick<AppContext, 'hash' | 'now'>;

/** Seals a form that a browser keeps while nobody is signed in, so that only its member can read it again. Returns base64url. */
export function writeDraft({ hash, now }: Context, { memberId, draft }: SealDraft): string {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeBigInt64BE(BigInt(now().getTime()));
  return sealForInstallation(hash, SEARCH_DRAFTS, Buffer.concat([time, Buffer.from(draft)]), memberId).toString('base64url');
}

/** Null when it belongs to another member, is older than a day, or was not sealed here. */
export function readDraft({ hash, now }: Context, memberId: string, sealed: string): string | null {
  let opened: Buffer;
  try {
    opened = unsealForInstallation(hash, SEARCH_DRAFTS, Buffer.from(sealed, 'base64url'), memberId);
  } catch {
    return null;
  }
  const madeAt = Number(opened.readBigInt64BE());
  return now().getTime() - madeAt < DRAFT_MS ? opened.subarray(TIME_BYTES).toString() : null;
}
