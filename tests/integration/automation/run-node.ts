/** A stand-in for n8n: the functions that the node calls, with real requests. `npm run integrations` runs the node in n8n's own linter and build. */

/** The parts of the node that tests call. Its real types come from n8n, which is not installed here. */
interface Node {
  description: { properties: { name: string; options?: { value: string }[]; displayOptions?: { show?: Record<string, string[]> } }[] };
  execute(this: unknown): Promise<{ json: Json }[][]>;
}
interface Trigger {
  webhookMethods: { default: Record<'checkExists' | 'create' | 'delete', (this: unknown) => Promise<boolean>> };
  webhook(this: unknown): Promise<{ workflowData?: { json: Json }[][] }>;
}
interface N8n {
  Deedline: new () => Node;
  DeedlineTrigger: new () => Trigger;
  DeedlineApi: new () => { authenticate: { properties: object } };
}

/** The node's source files, from which it is built. */
export async function loadN8n(): Promise<N8n> {
  const folder = '../../../integrations/n8n';
  const files = [
    'nodes/Deedline/Deedline.node.ts',
    'nodes/DeedlineTrigger/DeedlineTrigger.node.ts',
    'credentials/DeedlineApi.credentials.ts',
  ];
  const loaded = await Promise.all(files.map((file) => import(/* @vite-ignore */ `${folder}/${file}`)));
  return Object.assign({}, ...loaded) as N8n;
}

interface Asked {
  method: string;
  url: string;
  qs?: Record<string, string>;
  body?: object;
  headers?: Record<string, string>;
}
type Json = Record<string, unknown>;

export interface Connection {
  baseUrl: string;
  apiKey: string;
}

function baseOf({ baseUrl, apiKey }: Connection, parameters: Json) {
  return {
    getNode: () => ({ id: 'node-1', name: 'Deedline' }),
    getCredentials: async () => ({ baseUrl, apiKey }),
    getNodeParameter: (name: string, _item?: number, otherwise?: unknown) => parameters[name] ?? otherwise,
    helpers: {
      async httpRequestWithAuthentication(_name: string, { method, url, qs = {}, body, headers = {} }: Asked): Promise<unknown> {
        const query = new URLSearchParams(qs).toString();
        const answer = await fetch(query === '' ? url : `${url}?${query}`, {
          method,
          headers: { authorization: `Bearer ${apiKey}`, ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        const text = await answer.text();
        const data: unknown = text === '' ? undefined : JSON.parse(text);
        if (!answer.ok)
          throw Object.assign(new Error(`Request failed with status code ${answer.status}`), { response: { status: answer.status, data } });
        return data;
      },
      returnJsonArray: (json: Json[]) => json.map((one) => ({ json: one })),
    },
  };
}

/** The node's output for these items. */
export async function runNode(node: Node, at: Connection, executionId: string, parameters: Json, items: Json[] = [{}]): Promise<Json[]> {
  const within = {
    ...baseOf(at, parameters),
    getInputData: () => items.map((json) => ({ json })),
    getExecutionId: () => executionId,
    continueOnFail: () => parameters['continueOnFail'] === true,
  };
  const [found] = await node.execute.call(within);
  return found!.map(({ json }) => json);
}

/** A workflow started by a trigger, with the data that n8n keeps for it. */
export function startTrigger(trigger: Trigger, at: Connection, webhookUrl: string, kinds: readonly string[]) {
  const kept: Json = {};
  const within = { ...baseOf(at, { kinds }), getWorkflowStaticData: () => kept, getNodeWebhookUrl: () => webhookUrl };
  const { checkExists, create, delete: remove } = trigger.webhookMethods.default;
  return {
    kept,
    isThere: () => checkExists.call(within),
    begin: () => create.call(within),
    end: () => remove.call(within),
    /** The items that start the workflow, or the status with which the message was refused. */
    async hear({ headers, body }: { headers: object; body: string }): Promise<Json[] | number> {
      let refused = 0;
      const response = { status: (code: number) => ((refused = code), { json: () => undefined }) };
      const told = await trigger.webhook.call({
        ...within,
        getRequestObject: () => ({ rawBody: Buffer.from(body) }),
        getResponseObject: () => response,
        getHeaderData: () => headers,
        getBodyData: () => JSON.parse(body) as Json,
      });
      return refused === 0 ? told.workflowData![0]!.map(({ json }) => json) : refused;
    },
  };
}
