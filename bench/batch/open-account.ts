import { openWallets, readCredits as readCreditsOf } from '../ledger/wallets.ts';
import { Connection } from '../ledger/connection.ts';
import type { Installation } from '../ledger/installation.ts';
import type { Client } from './batch-client.ts';

/** Somebody with that many credits. */
export async function openAccount(
  { apis, db }: { apis: readonly { port: number }[]; db: Installation['db'] },
  credits: number,
): Promise<{ client: Client; accountId: string; given: number }> {
  const { port } = apis[0]!;
  const [wallet] = await openWallets(port, db, [credits]);
  const { accountId, cookie, given } = wallet!;
  return { client: { port, cookie }, accountId, given };
}

export async function readCredits({ port, cookie }: Client): Promise<number> {
  const connection = new Connection();
  try {
    return await readCreditsOf(connection, port, cookie);
  } finally {
    connection.close();
  }
}
