/** A backup that cannot be made or restored as it was asked; the message says why, for who asked. Nothing was changed. */
export class BackupError extends Error {
  override name = 'BackupError';
}
