/** The same installation with another process: a second API over the database and the keys of the first. For tests. */
import type { Config } from '../config.ts';
import type { SearchContext } from '../search-context.ts';
import { createSearchRunner } from '../features/searches/search-runner.ts';
import { buildServer } from '../http/build-server.ts';
import { openContext } from '../open-context.ts';
import { addRoutes } from '../routes.ts';
import { clientOf, type TestServer } from './test-server.ts';

export type SecondStart = Pick<TestServer, 'server' | 'ctx' | 'runner' | 'visitor' | 'close'>;

/** `change` makes of what was opened what it works with. */
export async function startAgain(
  config: Config,
  change: (opened: SearchContext) => Partial<SearchContext> = () => ({}),
): Promise<SecondStart> {
  const server = await buildServer(config);
  const opened = await openContext(config, server.log, 'test');
  const ctx = { ...opened.ctx, preparing: () => null, ...change(opened.ctx) };
  const runner = createSearchRunner(ctx);
  addRoutes(server, ctx, runner);
  const close = async () => {
    await server.close();
    await runner.idle();
    await opened.close();
  };
  return { server, ctx, runner, visitor: clientOf(server, undefined), close };
}
