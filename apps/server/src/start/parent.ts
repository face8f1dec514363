/** The child's end of the channel to the parent process. A process that runs alone (`npm run api`) has no parent, and nothing is being prepared. */

/** Parent to child: what is still being prepared, as a sentence for GET /api/health, or null once everything is ready. */
export type ParentMessage = { preparing: string | null } | typeof ASK;
/** Child to parent: the child is ready; the API adds the port it listens on. */
export type ChildMessage = { ready: true; port?: number } | typeof ALIVE;

/** Parent to child: a liveness check. Only a child whose event loop turns can answer it. */
export const ASK = 'alive?';
export const ALIVE = 'alive';

const link: { preparing: string | null } = { preparing: process.send ? 'Starting…' : null };

/** Why no search can run yet, as a sentence, or null. */
export function readPreparing(): string | null {
  return link.preparing;
}

/** Whether this process was started by a parent, which has already checked settings and folders. */
export function hasParent(): boolean {
  return process.send !== undefined;
}

/** Listens to the parent; calls `onGone` when the parent has died. Does nothing without a parent. */
export function followParent(onGone: () => void): void {
  if (!hasParent()) return;
  process.on('message', (message: ParentMessage) => {
    if (message === ASK) process.send?.(ALIVE);
    else link.preparing = message.preparing;
  });
  process.on('disconnect', onGone);
}

/** Tells the parent that this process is ready. */
export function reportReady(port?: number): void {
  process.send?.({ ready: true, ...(port === undefined ? {} : { port }) } satisfies ChildMessage);
}
