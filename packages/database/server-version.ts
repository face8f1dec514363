import { withClient } from './connect.ts';

const OLDEST_MAJOR = 15;

/**
 * Makes sure that the server at `url` answers and is PostgreSQL 15 or newer.
 * Throws an Error that names `variable`, the setting the URL came from, and never the URL: it may hold a password.
 */
export async function requireServer(url: string, variable: string): Promise<void> {
  let version: number;
  try {
    version = await withClient(url, async (client) => {
      const result = await client.query<{ server_version_num: string }>('show server_version_num');
      return Number(result.rows[0]?.server_version_num);
    });
  } catch (cause) {
    throw new Error(`${variable}: no database answers there (${describe(cause)}).`, { cause });
  }
  const major = Math.floor(version / 10_000);
  if (major < OLDEST_MAJOR) throw new Error(`${variable}: the server is PostgreSQL ${major}; Deedline needs ${OLDEST_MAJOR} or newer.`);
}

function describe(cause: unknown): string {
  // A refused connection to a name with two addresses is an AggregateError without a message of its own.
  if (cause instanceof AggregateError) return cause.errors.map(describe).join('; ');
  return cause instanceof Error ? cause.message : String(cause);
}
