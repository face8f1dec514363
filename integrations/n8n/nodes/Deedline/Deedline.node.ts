import { createHash } from 'node:crypto';
import {
  NodeApiError,
  NodeConnectionTypes,
  type IDataObject,
  type IExecuteFunctions,
  type INodeExecutionData,
  type INodeType,
  type INodeTypeDescription,
  type JsonObject,
} from 'n8n-workflow';
import { callDeedline, type Call } from './call-deedline';
import { properties } from './properties';

const SEARCH_FIELDS: Readonly<Record<string, readonly string[]>> = {
  property_address: ['street', 'city', 'state', 'zip'],
  parcel_id: ['ParcelId', 'city', 'state'],
  owner_name: ['ownerName', 'city', 'state'],
  person_search: ['firstName', 'lastName', 'dob', 'street', 'city', 'state', 'zip'],
  reverse_phone: ['phoneNumber'],
  reverse_email: ['emailAddress'],
};
/** How long to wait for the answer to a search, in seconds. */
const PATIENCE = 30;

export class Deedline implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Deedline',
    name: 'deedline',
    icon: { light: 'file:../../icons/deedline.svg', dark: 'file:../../icons/deedline.dark.svg' },
    group: ['transform'],
    version: 1,
    subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
    description: 'Find who owns a property and how to reach them',
    defaults: { name: 'Deedline' },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'deedlineApi', required: true }],
    properties,
  };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const items = this.getInputData();
    const [resource, operation] = [this.getNodeParameter('resource', 0) as string, this.getNodeParameter('operation', 0) as string];
    // All items form the rows of one batch; for other operations each item is a request.
    const isBatch = resource === 'batch' && operation === 'create';
    const found: INodeExecutionData[] = [];
    for (const index of isBatch ? [0] : items.keys()) {
      const pairedItem = isBatch ? items.map((_, item) => ({ item })) : { item: index };
      try {
        const call = isBatch ? batchOf(this, items) : callOf(this, `${resource}.${operation}`, index);
        const answer = await callDeedline(this, call, index);
        const rows = Array.isArray(answer['data']) ? (answer['data'] as IDataObject[]) : [answer];
        for (const json of rows) found.push({ json, pairedItem });
        if (typeof answer['nextCursor'] === 'string') found.push(...(await restOf(this, call, answer['nextCursor'], index)));
      } catch (error) {
        if (!this.continueOnFail()) throw new NodeApiError(this.getNode(), error as JsonObject, { itemIndex: index });
        found.push({ json: { error: (error as Error).message }, pairedItem });
      }
    }
    return [found];
  }
}

/** A repeated request, as by "Retry On Fail", is the same purchase. The body is part of the key, because a loop runs the node again with other data. */
function once(node: IExecuteFunctions, index: number, body: IDataObject): Pick<Call, 'body' | 'headers'> {
  const asked = createHash('sha256').update(JSON.stringify(body)).digest('hex').slice(0, 16);
  return { body, headers: { 'Idempotency-Key': `n8n-${node.getExecutionId()}-${node.getNode().id}-${index}-${asked}` } };
}

function callOf(node: IExecuteFunctions, what: string, index: number): Call {
  const value = (name: string) => node.getNodeParameter(name, index, '') as string;
  const id = () => encodeURIComponent(value('id'));
  switch (what) {
    case 'search.create': {
      const searchMode = value('searchMode');
      const typed = SEARCH_FIELDS[searchMode]!.map((name) => [name, value(name)] as const).filter(([, text]) => text !== '');
      const body = { searchMode, ...Object.fromEntries(typed), ...termsOf(node, index) };
      const { headers } = once(node, index, body);
      return { method: 'POST', path: '/searches', body, headers: { ...headers, Prefer: `wait=${PATIENCE}` } };
    }
    case 'search.get':
      return { method: 'GET', path: `/searches/${id()}` };
    case 'batch.get':
      return { method: 'GET', path: `/batches/${id()}` };
    case 'batch.rows':
      return { method: 'GET', path: `/batches/${id()}/rows`, query: { filter: value('filter') } };
    case 'contact.callable':
      return { method: 'POST', path: '/callable', body: { searchId: value('id'), phone: value('contact') } };
    case 'contact.outcome': {
      const body = { kind: value('kind'), contact: value('contact'), outcome: value('outcome') };
      return { method: 'POST', path: `/searches/${id()}/outcomes`, ...once(node, index, body) };
    }
    default:
      return { method: 'GET', path: '/balance' };
  }
}

function termsOf(node: IExecuteFunctions, index: number): IDataObject {
  const names = ['purpose', 'permissibleUse', 'includeContacts'];
  return Object.fromEntries(names.map((name) => [name, node.getNodeParameter(name, index) as string | boolean]));
}

function batchOf(node: IExecuteFunctions, items: readonly INodeExecutionData[]): Call {
  const addressField = node.getNodeParameter('addressField', 0) as string;
  const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
  const rows = items.map(({ json }) => {
    const beside = ['name', 'city', 'state', 'zip'].flatMap((name) => (text(json[name]) === '' ? [] : [[name, text(json[name])]]));
    return { address: text(json[addressField]), ...Object.fromEntries(beside) } as IDataObject;
  });
  const body = {
    fileName: 'n8n.csv',
    rows,
    capCredits: node.getNodeParameter('capCredits', 0) as number,
    start: true,
    ...termsOf(node, 0),
  };
  return { method: 'POST', path: '/batches', ...once(node, 0, body) };
}

/** The pages after the first. */
async function restOf(node: IExecuteFunctions, call: Call, first: string, index: number): Promise<INodeExecutionData[]> {
  const found: INodeExecutionData[] = [];
  for (let cursor: unknown = first; typeof cursor === 'string';) {
    const page = await callDeedline(node, { ...call, query: { ...call.query, cursor } }, index);
    for (const json of page['data'] as IDataObject[]) found.push({ json, pairedItem: { item: index } });
    cursor = page['nextCursor'];
  }
  return found;
}
