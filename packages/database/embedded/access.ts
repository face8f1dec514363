import { chmodSync, chownSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import type { Account } from './account.ts';

/**
 * Says who may sign in, at every start: over the socket alone, and by the word of the kernel that it is the user who started the server, or root.
 * Neither has a password that could leak; which of the server's users they sign in as is theirs to say.
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
