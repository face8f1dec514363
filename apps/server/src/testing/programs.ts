/** Programs that ask the API with a key. For tests. */
import type { MadeProgramKey, makeProgramKey as body } from '@deedline/contract/api/program-key';
import type { InjectOptions } from 'fastify';
import type { z } from 'zod';
import type { TestClient, TestServer } from './test-server.ts';

/** Throws what the server refuses. */
export async function makeProgramKey(owner: TestClient, wanted: z.input<typeof body>): Promise<MadeProgramKey> {
  const answer = await owner.post('/api/program-keys', wanted);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<MadeProgramKey>();
}

/** Somebody who sends this key with each request, and no cookie. */
export function programOf({ server }: Pick<TestServer, 'server'>, secret: string | undefined): TestClient {
  const send: TestClient['send'] = (method, url, sent, headers = {}) => {
    const authorization = secret === undefined ? {} : { authorization: `Bearer ${secret}` };
    const request: InjectOptions = { method, url, headers: { ...authorization, ...headers } };
    return server.inject(sent === undefined ? request : { ...request, payload: sent as object });
  };
  return {
    send,
    get: (url, headers) => send('GET', url, undefined, headers),
    post: (url, sent, headers) => send('POST', url, sent, headers),
    cookie: undefined,
  };
}
