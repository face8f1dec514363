import { totalmem } from 'node:os';

const MEBIBYTE = 1024 * 1024;

/** Server settings for this machine, as `-c` arguments. `durable: false` trades safety for speed: for tests alone. */
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
    // For an archive that cannot be written, so that it never fills this disk.
    max_slot_wal_keep_size: '4GB',
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // The text of an error may quote what somebody typed; personal data stays out of the log.
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
