/** Calls the API for all nodes. */
import {
  NodeApiError,
  type IDataObject,
  type IExecuteFunctions,
  type IHookFunctions,
  type IHttpRequestMethods,
  type JsonObject,
} from 'n8n-workflow';

export interface Call {
  method: IHttpRequestMethods;
  /** Path below /api/v1. */
  path: string;
  query?: IDataObject;
  body?: IDataObject;
  headers?: IDataObject;
}

/** Returns the answer as JSON. Throws with the API's own message on a refusal, which says what was not charged and what to do. */
export async function callDeedline(
  node: IExecuteFunctions | IHookFunctions,
  { method, path, query, body, headers }: Call,
  itemIndex = 0,
): Promise<IDataObject> {
  const { baseUrl } = await node.getCredentials<{ baseUrl: string }>('deedlineApi');
  try {
    const answer: unknown = await node.helpers.httpRequestWithAuthentication.call(node, 'deedlineApi', {
      method,
      url: `${baseUrl.replace(/\/+$/, '')}/api/v1${path}`,
      json: true,
      ...(query === undefined ? {} : { qs: query }),
      ...(body === undefined ? {} : { body }),
      ...(headers === undefined ? {} : { headers }),
    });
    return typeof answer === 'object' && answer !== null ? (answer as IDataObject) : {};
  } catch (fault) {
    const said = refusalOf(fault);
    throw new NodeApiError(node.getNode(), fault as JsonObject, {
      itemIndex,
      ...(said === undefined ? {} : { message: said.message, description: `${said.code}, request ${said.requestId}` }),
    });
  }
}

interface Refusal {
  code: string;
  message: string;
  requestId: string;
}

function refusalOf(fault: unknown): Refusal | undefined {
  const { response, context } = fault as { response?: { data?: unknown; body?: unknown }; context?: { data?: unknown } };
  for (const body of [response?.data, response?.body, context?.data]) {
    const { error } = (body ?? {}) as { error?: Partial<Refusal> };
    if (typeof error?.message === 'string') return { code: error.code ?? '', message: error.message, requestId: error.requestId ?? '' };
  }
  return undefined;
}
