/** The tools, prompts and resources that the protocol's conformance suite expects of a server, by the suite's names. For `npm run mcp:conformance`. */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  acceptedContent,
  type CallToolResult,
  completable,
  createMcpHandler,
  createRequestStateCodec,
  fromJsonSchema,
  inputRequired,
  type InputRequiredResult,
  McpServer,
  ResourceTemplate,
  type ServerContext,
} from '@modelcontextprotocol/server';
import fastify from 'fastify';
import { z } from 'zod';
import { answerMessage, guardHost } from '../../features/mcp/bridge.ts';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const WAV = Buffer.from(
  'RIFF\u0024\0\0\0WAVEfmt \u0010\0\0\0\u0001\0\u0001\0\u0040\u001f\0\0\u0040\u001f\0\0\u0001\0\u0008\0data\0\0\0\0',
  'latin1',
).toString('base64');
const state = createRequestStateCodec({ key: Buffer.alloc(32, 7) });
const named = z.object({ name: z.string() });

const text = (said: string): CallToolResult => ({ content: [{ type: 'text', text: said }] });
const image = { type: 'image', data: PNG, mimeType: 'image/png' } as const;

const resource = (uri: string, mimeType: string, said: string) => ({ type: 'resource', resource: { uri, mimeType, text: said } }) as const;

/** Serves them through the product's own endpoint code, without keys. Listens on this machine until it is closed. */
export async function serveFixtures(): Promise<{ address: string; close: () => Promise<void> }> {
  const handler = createMcpHandler(createFixtureServer);
  const server = fastify();
  server.addHook('onRequest', guardHost('http://localhost'));
  server.setErrorHandler((_error, _request, reply) => reply.status(403).send());
  server.post('/mcp', (request, reply) => answerMessage(handler, { publicUrl: 'http://localhost' }, request, reply));
  for (const method of ['GET', 'DELETE'] as const)
    server.route({ method, url: '/mcp', handler: (_request, reply) => reply.status(405).header('allow', 'POST').send() });
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  return { address: address.replace('127.0.0.1', 'localhost'), close: () => server.close() };
}

function createFixtureServer(): McpServer {
  const server = new McpServer(
    { name: 'conformance', version: '1.0.0' },
    { capabilities: { logging: {}, completions: {} }, requestState: { verify: (said, context) => state.verify(said, context) } },
  );
  addContents(server);
  addTalk(server);
  addRounds(server);
  addPrompts(server);
  addResources(server);
  return server;
}

type Run = (ctx: ServerContext) => CallToolResult | InputRequiredResult | Promise<CallToolResult | InputRequiredResult>;

function add(server: McpServer, name: string, run: Run): void {
  server.registerTool(name, { description: `What the suite expects of ${name}` }, run);
}

/** Part of a schema, as text: the linter would take an object literal with a `then` property for a promise. */
const CONDITION = JSON.parse(
  '{"if":{"properties":{"contactMethod":{"const":"phone"}},"required":["contactMethod"]},"then":{"required":["phone"]},"else":{"required":["email"]}}',
) as object;

function addContents(server: McpServer): void {
  add(server, 'test_simple_text', () => text('This is a simple text response for testing.'));
  add(server, 'test_image_content', () => ({ content: [image] }));
  add(server, 'test_audio_content', () => ({ content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }] }));
  add(server, 'test_embedded_resource', () => ({
    content: [resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
  }));
  add(server, 'test_multiple_content_types', () => ({
    content: [
      { type: 'text', text: 'Multiple content types test:' },
      image,
      resource('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ],
  }));
  add(server, 'test_error_handling', () => ({ ...text('This tool intentionally returns an error for testing'), isError: true }));
  const address = { $anchor: 'address', type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } };
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    $defs: { address },
    properties: {
      name: { type: 'string' },
      address: { $ref: '#/$defs/address' },
      contactMethod: { type: 'string', enum: ['phone', 'email'] },
      phone: { type: 'string' },
      email: { type: 'string' },
    },
    allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
    ...CONDITION,
    additionalProperties: false,
  } as const;
  server.registerTool(
    'json_schema_2020_12_tool',
    { description: 'Tool with JSON Schema 2020-12 features', inputSchema: fromJsonSchema(schema) },
    () => text('taken'),
  );
}

const asking: Run = ({ mcpReq }) =>
  mcpReq.inputResponses?.['capital'] === undefined
    ? inputRequired({ inputRequests: { capital: sampling('What is the capital of France?') } })
    : text('done');

function addTalk(server: McpServer): void {
  add(server, 'test_tool_with_progress', async ({ mcpReq }) => {
    const { _meta: meta } = mcpReq;
    const progressToken = meta?.progressToken;
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined)
        await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } });
      await sleep(50);
    }
    return text('done');
  });
  for (const name of ['test_tool_with_logging', 'test_logging_tool'])
    add(server, name, async ({ mcpReq }) => {
      for (const said of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
        await mcpReq.log('info', said);
        await sleep(50);
      }
      return text('done');
    });
  add(server, 'test_missing_capability', asking);
  add(server, 'test_streaming_elicitation', async ({ mcpReq }) => (answered(mcpReq, 'user_name') === undefined ? askName() : text('done')));
}

const sampling = (said: string) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: { type: 'text', text: said } }], maxTokens: 100 });
const elicit = (message: string, requestedSchema: z.ZodObject) => inputRequired.elicit({ message, requestedSchema });
const askName = () => inputRequired({ inputRequests: { user_name: elicit('What is your name?', named) } });
const answered = ({ inputResponses }: ServerContext['mcpReq'], key: string) => inputResponses?.[key];

const confirm = () => elicit('Please confirm', z.object({ ok: z.boolean() }));

function addRounds(server: McpServer): void {
  add(server, 'test_input_required_result_elicitation', ({ mcpReq }) => {
    const said = acceptedContent(mcpReq.inputResponses as never, 'user_name', named);
    return said === undefined ? askName() : text(`Hello, ${said.name}!`);
  });
  add(server, 'test_input_required_result_sampling', ({ mcpReq }) => {
    const said = answered(mcpReq, 'capital_question');
    return said === undefined
      ? inputRequired({ inputRequests: { capital_question: sampling('What is the capital of France?') } })
      : text(JSON.stringify(said));
  });
  add(server, 'test_input_required_result_list_roots', ({ mcpReq }) => {
    const said = answered(mcpReq, 'client_roots');
    return said === undefined ? inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } }) : text(JSON.stringify(said));
  });
  for (const name of ['test_input_required_result_request_state', 'test_input_required_result_tampered_state'])
    add(server, name, async (ctx) => {
      if (ctx.mcpReq.requestState() !== undefined && answered(ctx.mcpReq, 'confirm') !== undefined) return text('state-ok');
      return inputRequired({ inputRequests: { confirm: confirm() }, requestState: await state.mint({ round: 1 }, ctx) });
    });
  add(server, 'test_input_required_result_multiple_inputs', async (ctx) => {
    const inputRequests = {
      user_name: elicit('What is your name?', named),
      greeting: sampling('Generate a greeting'),
      client_roots: inputRequired.listRoots(),
    };
    const isWhole = Object.keys(inputRequests).every((key) => answered(ctx.mcpReq, key) !== undefined);
    return isWhole ? text('all there') : inputRequired({ inputRequests, requestState: await state.mint({ round: 1 }, ctx) });
  });
  add(server, 'test_input_required_result_multi_round', async (ctx) => {
    if (answered(ctx.mcpReq, 'step2') !== undefined) return text('all rounds done');
    const isSecond = answered(ctx.mcpReq, 'step1') !== undefined;
    const step1 = elicit('Step 1: What is your name?', named);
    const step2 = elicit('Step 2: What is your favorite color?', z.object({ color: z.string() }));
    return inputRequired({
      inputRequests: isSecond ? { step2 } : { step1 },
      requestState: await state.mint({ round: isSecond ? 2 : 1 }, ctx),
    });
  });
  add(server, 'test_input_required_result_capabilities', ({ mcpReq }) => {
    const can = (mcpReq.envelope as Record<string, object> | undefined)?.['io.modelcontextprotocol/clientCapabilities'] ?? {};
    if (answered(mcpReq, 'user_name') !== undefined || answered(mcpReq, 'greeting') !== undefined) return text('done');
    if ('elicitation' in can) return askName();
    return 'sampling' in can
      ? inputRequired({ inputRequests: { greeting: sampling('Generate a greeting') } })
      : text('nobody can be asked');
  });
}

const user = (content: object) => ({ role: 'user', content }) as never;
const said = (words: string) => user({ type: 'text', text: words });

function addPrompts(server: McpServer): void {
  server.registerPrompt('test_simple_prompt', { description: 'Simple' }, () => ({
    messages: [said('This is a simple prompt for testing.')],
  }));
  const two = z.object({
    arg1: completable(z.string(), (typed) => ['paris', 'park', 'party'].filter((word) => word.startsWith(typed))),
    arg2: z.string(),
  });
  server.registerPrompt('test_prompt_with_arguments', { description: 'With arguments', argsSchema: two }, ({ arg1, arg2 }) => ({
    messages: [said(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)],
  }));
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'With a resource', argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri }) => ({
      messages: [
        user({ type: 'resource', resource: { uri: resourceUri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' } }),
        said('Please process the embedded resource above.'),
      ],
    }),
  );
  server.registerPrompt('test_prompt_with_image', { description: 'With an image' }, () => ({
    messages: [user(image), said('Please analyze the image above.')],
  }));
  server.registerPrompt('test_input_required_result_prompt', { description: 'Asks first' }, ({ mcpReq }) => {
    if (answered(mcpReq, 'user_context') !== undefined) return { messages: [said('With what was said.')] };
    return inputRequired({
      inputRequests: { user_context: elicit('What context should the prompt use?', z.object({ context: z.string() })) },
    });
  });
}

function addResources(server: McpServer): void {
  server.registerResource('static-text', 'test://static-text', { description: 'Text', mimeType: 'text/plain' }, ({ href: uri }) => ({
    contents: [{ uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' }],
  }));
  server.registerResource('static-binary', 'test://static-binary', { description: 'An image', mimeType: 'image/png' }, ({ href: uri }) => ({
    contents: [{ uri, mimeType: 'image/png', blob: PNG }],
  }));
  const template = new ResourceTemplate('test://template/{id}/data', { list: undefined });
  server.registerResource('template', template, { description: 'By an id', mimeType: 'application/json' }, ({ href: uri }, { id }) => ({
    contents: [{ uri, mimeType: 'application/json', text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` }) }],
  }));
}
