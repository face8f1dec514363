/** Errors about a process server's jobs at ServeManager, a part of the catalogue in errors.ts. */
export const SERVEMANAGER_ERRORS = {
  servemanager_not_connected: {
    status: 409,
    title: 'This account is not connected to ServeManager. Nothing was done.',
    advice: 'An owner connects it in Settings, under Programs, with PUT /api/servemanager.',
    retryable: false,
  },
  servemanager_key_refused: {
    status: 400,
    title: 'ServeManager did not take this key. Nothing was changed.',
    advice: 'Copy the key from the settings of ServeManager once more; an owner brings the new one.',
    retryable: false,
  },
  servemanager_job_not_found: {
    status: 404,
    title: 'ServeManager has no such job under your key',
    advice: 'Read GET /api/servemanager/jobs again: it was deleted or moved, perhaps.',
    retryable: false,
  },
  servemanager_unavailable: {
    status: 502,
    title: 'ServeManager gave no answer that can be read. Nothing was charged.',
    advice: 'Try again in a while; what was sent before may have arrived, so look at the job there first.',
    retryable: true,
  },
} as const;
