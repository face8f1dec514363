import { chmodSync, chownSync, writeFileSync } from 'node:fs';
import { totalmem, userInfo } from 'node:os';
import path from 'node:path';
import type { Account } from './account.ts';

const MEBIBYTE = 1024 * 1024;

/** Server settings for this machine, as `-c` arguments. `durable: false` trades safety for speed; for tests only. */
export function serverSettings(
  socketFolder: string,
  durable: boolean,
  memoryBytes = usableMemoryBytes(),
  more: Readonly<Record<string, string>> = {},
): string[] {
  const memoryMb = Math.floor(memoryBytes / MEBIBYTE);
  const share = (divisor: number, leastMb: number, mostMb: number) =>
    `${Math.min(mostMb, Math.max(leastMb, Math.floor(memoryMb / divisor)))}MB`;
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: share(6, 64, 4096),
    effective_cache_size: share(2, 256, 65_536),
    maintenance_work_mem: share(24, 64, 1024),
    work_mem: '16MB',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    // The limit for an archive that cannot be written, so that it never fills this disk.
    max_slot_wal_keep_size: '4GB',
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // The text of an error may quote user input, and personal data must stay out of the log.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
    ...more,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function usableMemoryBytes(): number {
  const constrained = process.constrainedMemory();
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
}

/**
 * Rewrites the access rules at every start: connections only over the socket, and only by the user who started the server, or root, as identified by the
 * kernel. There is no password that could leak. Both may choose which of the server's users they sign in as.
 */
export function writeAccess(cluster: string, account: Account | undefined): void {
  const people = [...new Set(['root', readUserName()])].filter((name) => name !== undefined);
  writeOwned(path.join(cluster, 'pg_hba.conf'), 'local all all peer map=installation\nhost all all all reject\n', account);
  const map = people.map((name) => `installation "${name.replaceAll('"', '""')}" all\n`);
  writeOwned(path.join(cluster, 'pg_ident.conf'), map.join(''), account);
}

function readUserName(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}

function writeOwned(file: string, text: string, account: Account | undefined): void {
  writeFileSync(file, text, { mode: 0o600 });
  chmodSync(file, 0o600);
  if (account) chownSync(file, account.uid, account.gid);
}
