import type { Results } from '@deedline/contract/search/results';
import type { TestServer } from './test-server.ts';

/** The results of a search by a new account. For tests. */
export async function findOverHttp(app: TestServer, asked: object): Promise<Results> {
  const who = await app.signUp();
  const { id } = (await who.post('/api/searches', { permissibleUse: true, purpose: 'skip_tracing', ...asked })).json<{ id: string }>();
  await app.runner.idle();
  return (await who.get(`/api/searches/${id}`)).json<{ results: Results }>().results;
}
