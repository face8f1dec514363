/** The API process. */
import { readConfig } from '../config.ts';
import { listFromStores } from '../every-store.ts';
import { requireReplayed, requireUpToDate } from '../features/closing/log/require-replayed.ts';
import { describeLogin, describeOpenLinks, describeOutdated } from '../features/installation/describe-installation.ts';
import { createSearchRunner } from '../features/searches/search-runner.ts';
import { buildServer } from '../http/build-server.ts';
import { listen } from '../http/serve.ts';
import { allocateYoung } from './allocate-young.ts';
import { createContext } from './create-context.ts';
import { openLog } from '../log-lines.ts';
import { addRoutes } from './routes.ts';
import { watchProcess } from '../metrics.ts';
import { startTracing } from './start-tracing.ts';
import { followParent, hasParent, reportReady } from './parent.ts';
import { requireFolders, requireHeap } from './step.ts';
import { leaveOnFault, stopOnSignal } from './stop-on-signal.ts';

allocateYoung();
const config = readConfig();
if (!hasParent()) requireHeap();
watchProcess();
const endTracing = await startTracing(config, 'deedline-api');
const server = await buildServer(config, openLog());
leaveOnFault(server.log);
if (!hasParent()) requireFolders({ keysDir: config.keysDir, loadFolder: config.loadFolder });
const { ctx, close } = await createContext(config, server.log, 'deedline api');
if (!hasParent()) {
  await requireReplayed(config, ctx.db);
  await requireUpToDate(config, ctx.db);
}
const runner = createSearchRunner(ctx);
const excess = await describeLogin(ctx);
if (excess !== null) server.log.warn({ excess }, 'the database login can do more than it should');
const openLinks = describeOpenLinks(config);
if (openLinks !== null) server.log.warn({ openLinks }, 'the database connection is not using verified TLS');
if (config.isTlsVoid)
  server.log.warn('NODE_TLS_REJECT_UNAUTHORIZED is 0: servers are not verified when connecting to them. Remove this setting');
// With a parent process, the parent reports this and refiles the sources.
if (!hasParent())
  for (const outdated of await listFromStores(ctx.evidence, async (store) => [await describeOutdated(store)]))
    if (outdated !== null) server.log.warn({ outdated }, 'sources need to be refiled: npm run ingest -- rekey');
addRoutes(server, ctx, runner);

const stop = stopOnSignal(server.log, async () => {
  await server.close();
  await runner.idle();
  await close();
  await endTracing();
});
followParent(stop);
reportReady(await listen(server, config));
