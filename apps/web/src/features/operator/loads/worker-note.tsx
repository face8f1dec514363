import type { LoadSetting } from '@deedline/contract/operator/loads';

/** Why nothing would be loaded here, and what to do about it; renders nothing if a worker is ready. */
export function WorkerNote({ worker }: Pick<LoadSetting, 'worker'>) {
  if (worker === 'ready') return null;
  return (
    <div role="alert" className="border border-brass px-4 py-3">
      {worker === 'away' ? (
        <p>
          No worker is running, so a load would wait. Start one with <code>npm run worker</code>, or everything with <code>npm start</code>.
        </p>
      ) : (
        <p>
          The worker may not load files: it was not told who owns the evidence store. Set <code>EVIDENCE_DATABASE_OWNER_URL</code>, or{' '}
          <code>DATABASE_OWNER_URL</code> where both are one database, in the worker’s environment and start it again. A load waits until
          then.
        </p>
      )}
    </div>
  );
}
