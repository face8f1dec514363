/** The children's end of the link to the parent process. Run apart (`npm run api`), there is no parent: nothing is being prepared. */

/** Parent to child: what is still being prepared, in a sentence for GET /api/health, or null when all is there. */
export type ParentMessage = { preparing: string | null } | typeof ASK;
/** Child to parent: it serves; the API tells the port it listens on. */
export type ChildMessage = { ready: true; port?: number } | typeof ALIVE;

/** Parent to child: do you live? Only a child whose event loop turns can answer. */
export const ASK = 'alive?';
export const ALIVE = 'alive';

const link: { preparing: string | null } = { preparing: process.send ? 'Starting…' : null };

/** Why no search can run yet, or null. */
export function readPreparing(): string | null {
  return link.preparing;
}

/** Whether a parent started this process, which looked at settings and folders before. */
export function hasParent(): boolean {
  return process.send !== undefined;
}

/** Listens to the parent; a process whose parent died leaves through `onGone`. Does nothing without a parent. */
export function followParent(onGone: () => void): void {
  if (!hasParent()) return;
  process.on('message', (message: ParentMessage) => {
    if (message === ASK) process.send?.(ALIVE);
    else link.preparing = message.preparing;
  });
  process.on('disconnect', onGone);
}

/** Tells the parent that this process does its work now. */
export function reportReady(port?: number): void {
  process.send?.({ ready: true, ...(port === undefined ? {} : { port }) } satisfies ChildMessage);
}
