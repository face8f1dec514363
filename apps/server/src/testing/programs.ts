/** Programs that ask the API with a key. For tests. */
import { Client, type CallToolResult, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
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

// Assistants, which come in by the Model Context Protocol: through the client of its makers.

export interface Assistant {
  client: Client;
  /** The answer of a tool, refused or not. */
  call(name: string, args?: object): Promise<CallToolResult>;
  /** What it says as data. Throws where it was refused. */
  ask<T>(name: string, args?: object): Promise<T>;
  /** The code of what was refused; undefined where nothing was. */
  refusal(name: string, args?: object): Promise<string | undefined>;
  close(): Promise<void>;
}

interface Kind {
  /** Of the revision of 2026-07-28, or one of before, which greets first. */
  era?: 'modern' | 'legacy';
  name?: string;
  /** Hears where a person is to be sent, and says what they did. */
  openUrl?: (url: string) => Promise<'accept' | 'decline'>;
}

/** Needs a server that listens. */
export async function connectAssistant(
  address: string,
  secret: string,
  { era = 'modern', name = 'Test Assistant', openUrl }: Kind = {},
): Promise<Assistant> {
  const client = new Client(
    { name, version: '1.0' },
    {
      versionNegotiation: { mode: era === 'modern' ? 'auto' : 'legacy' },
      ...(openUrl === undefined ? {} : { capabilities: { elicitation: { url: {} } } }),
    },
  );
  if (openUrl !== undefined)
    client.setRequestHandler('elicitation/create', async ({ params }) => ({ action: await openUrl((params as { url: string }).url) }));
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', address), { requestInit: { headers: { authorization: `Bearer ${secret}` } } }),
  );
  const call = (tool: string, args: object = {}) => client.callTool({ name: tool, arguments: args as Record<string, unknown> });
  return {
    client,
    call,
    async ask<T>(tool: string, args?: object) {
      const answer = await call(tool, args);
      if (answer.isError === true) throw new Error(codeOf(answer));
      return answer.structuredContent as T;
    },
    async refusal(tool, args) {
      return codeOf(await call(tool, args));
    },
    close: () => client.close(),
  };
}

/** The code of what was refused, which stands beside the words; undefined where nothing was. What the schema of a tool refuses has none. */
export function codeOf({ isError, content }: CallToolResult): string | undefined {
  if (isError !== true) return undefined;
  const said = content[1]?.type === 'text' ? (JSON.parse(content[1].text) as { error: { code: string } }) : undefined;
  return said?.error.code ?? 'wrong_arguments';
}

/** Where a server of a test listens from now on. */
export async function listenForAssistants({ server }: Pick<TestServer, 'server'>): Promise<string> {
  return server.listen({ host: '127.0.0.1', port: 0 });
}
