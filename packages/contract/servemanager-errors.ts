/** Errors about a process server's jobs at ServeManager, a part of the catalogue in errors.ts. */
export const SERVEMANAGER_ERRORS = {
  servemanager_not_connected: {
    status: 409,
    title: 'This account is not connected to ServeManager. Nothing was done.',
    advice: 'An owner can connect it in Settings, under Programs, or with PUT /api/servemanager.',
    retryable: false,
  },
  servemanager_key_refused: {
    status: 400,
    title: 'ServeManager did not accept this key. Nothing was changed.',
    advice: 'Copy the key again from the settings of ServeManager; an owner must enter the new one.',
    retryable: false,
  },
  servemanager_job_not_found: {
    status: 404,
    title: 'ServeManager has no such job under your key',
    advice: 'Read GET /api/servemanager/jobs again: it may have been deleted or moved.',
    retryable: false,
  },
  servemanager_unavailable: {
    status: 502,
    title: 'ServeManager gave no readable answer. Nothing was charged.',
    advice: 'Try again in a while; what was sent before may have arrived, so check the job there first.',
    retryable: true,
  },
} as const;
