import { execFileSync, spawnSync } from 'node:child_process';
import { lchownSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** The operating system's user that runs PostgreSQL; undefined means the user of this process. */
export type Account = { name: string; uid: number; gid: number };

const CANDIDATES = ['postgres', 'nobody'];

/**
 * PostgreSQL refuses to run as root, so root starts it as an unprivileged user: the owner of an existing cluster, else `postgres`, else `nobody`. Throws if the
 * cluster belongs to a user that this process cannot become.
 */
export function chooseAccount(cluster: string): Account | undefined {
  const uid = process.getuid?.();
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (uid !== 0) {
    if (owner && owner.uid !== uid)
      throw new Error(
        `${cluster} belongs to another user (${owner.uid}). Start Deedline as that user or as root, or choose another DATA_DIR.`,
      );
    return undefined;
  }
  if (owner && owner.uid !== 0) return { name: String(owner.uid), uid: owner.uid, gid: owner.gid };
  for (const name of CANDIDATES) {
    const account = findAccount(name);
    if (account) return account;
  }
  throw new Error(
    `PostgreSQL cannot run as root, and there is no user ${CANDIDATES.join(' or ')} to run it as. Start Deedline as an ordinary user, or set DATABASE_URL.`,
  );
}

function findAccount(name: string): Account | undefined {
  const ask = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }).toString());
  try {
    return { name, uid: ask('-u'), gid: ask('-g') };
  } catch {
    return undefined;
  }
}

/** Whether the account can enter (`test -x`) or read (`test -r`) a path. Uses the kernel's own check, which considers ACLs and mounts. */
export function canReach(account: Account | undefined, target: string, test: '-x' | '-r'): boolean {
  const identity = account ? { uid: account.uid, gid: account.gid } : {};
  return spawnSync('/bin/sh', ['-c', `test ${test} "$0"`, target], { ...identity, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** Changes the owner of a folder and everything in it. */
export function giveTo(account: Account | undefined, folder: string): void {
  if (!account) return;
  for (const name of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    lchownSync(path.join(folder, name), account.uid, account.gid);
}
