/** Programs that use the API with a key. For tests. */
import { Client, type CallToolResult, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { MadeProgramKey, makeProgramKey as body } from '@deedline/contract/api/program-key';
import type { InjectOptions } from 'fastify';
import type { z } from 'zod';
import type { TestClient, TestServer } from './test-server.ts';

/** Throws an Error with the server's answer if it refuses. */
export async function makeProgramKey(owner: TestClient, wanted: z.input<typeof body>): Promise<MadeProgramKey> {
  const answer = await owner.post('/api/program-keys', wanted);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<MadeProgramKey>();
}

/** A client that sends this key with each request, and no cookie. */
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

// Assistants that connect through the Model Context Protocol, with the official client.

export interface Assistant {
  client: Client;
  /** The answer of a tool, refused or not. */
  call(name: string, args?: object): Promise<CallToolResult>;
  /** The answer's data. Throws if it was refused. */
  ask<T>(name: string, args?: object): Promise<T>;
  /** The error code of a refused call; undefined if it was not refused. */
  refusal(name: string, args?: object): Promise<string | undefined>;
  close(): Promise<void>;
}

interface Kind {
  /** The protocol revision of 2026-07-28, or an earlier one, which begins with a handshake. */
  era?: 'modern' | 'legacy';
  name?: string;
  /** Called with the address that a person is sent to; returns what they did. */
  openUrl?: (url: string) => Promise<'accept' | 'decline'>;
}

/** Needs a listening server. */
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

/**
 * The error code, which accompanies the text of a refused call; undefined if it was not refused. A refusal by the tool's schema has none and gives
 * 'wrong_arguments'.
 */
export function codeOf({ isError, content }: CallToolResult): string | undefined {
  if (isError !== true) return undefined;
  const said = content[1]?.type === 'text' ? (JSON.parse(content[1].text) as { error: { code: string } }) : undefined;
  return said?.error.code ?? 'wrong_arguments';
}

/** Starts listening and returns the address. */
export async function listenForAssistants({ server }: Pick<TestServer, 'server'>): Promise<string> {
  return server.listen({ host: '127.0.0.1', port: 0 });
}
