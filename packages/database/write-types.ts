/** `npm run db:types`: writes generated/ from the migrations, on a server that lives for this moment. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describeSets } from './describe-tables.ts';
import { DATABASE } from './embedded/cluster.ts';
import { startEmbedded } from './embedded/supervisor.ts';

const dataDir = mkdtempSync('/tmp/deedline-types-');
chmodSync(dataDir, 0o711);
const server = await startEmbedded({ dataDir, durable: false });
try {
  const sets = await describeSets(server.urlOf(DATABASE));
  for (const [set, text] of Object.entries(sets)) writeFileSync(path.join(import.meta.dirname, 'generated', `${set}.ts`), text);
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
