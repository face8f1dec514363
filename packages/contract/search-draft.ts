import { z } from 'zod';

/** A form as the browser writes it. */
const draft = z.string().min(1).max(20_000);
const sealed = z.string().max(100_000);

/** POST /api/search-drafts/seal (no sign-in): what the end of a session interrupted, for its member alone. Nothing of it is kept on the server. */
export const sealDraft = z.object({ memberId: z.uuid(), draft });
export type SealDraft = z.infer<typeof sealDraft>;
export const sealedDraft = z.object({ sealed });
export type SealedDraft = z.infer<typeof sealedDraft>;

/** POST /api/search-drafts/open. Null: it is another member's, too old, or none. */
export const openedDraft = z.object({ draft: draft.nullable() });
export type OpenedDraft = z.infer<typeof openedDraft>;
