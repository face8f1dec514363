import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  NodeConnectionTypes,
  type IHookFunctions,
  type INodeType,
  type INodeTypeDescription,
  type IWebhookFunctions,
  type IWebhookResponseData,
} from 'n8n-workflow';
import { callDeedline } from '../Deedline/call-deedline';

interface Kept {
  webhookId?: string;
  secret?: string;
}
/** Largest difference between the two clocks, in seconds. An older message may be a replay. */
const MOST_SECONDS_APART = 300;

export class DeedlineTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Deedline Trigger',
    name: 'deedlineTrigger',
    icon: { light: 'file:../../icons/deedline.svg', dark: 'file:../../icons/deedline.dark.svg' },
    group: ['trigger'],
    version: 1,
    subtitle: '={{$parameter["kinds"].join(", ")}}',
    description: 'Starts the workflow when something happens in Deedline',
    defaults: { name: 'Deedline Trigger' },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'deedlineApi', required: true }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook', rawBody: true }],
    properties: [
      {
        displayName: 'Events',
        name: 'kinds',
        type: 'multiOptions',
        required: true,
        default: ['search.completed'],
        description: 'A message names what it is about by its ID; read it with the Deedline node, so that who opted out since is not in it',
        options: [
          { name: 'Batch Completed', value: 'batch.completed' },
          { name: 'Batch Quoted', value: 'batch.quoted' },
          { name: 'Batch Stopped', value: 'batch.stopped' },
          {
            name: 'Contact Suppressed',
            value: 'contact.suppressed',
            description: 'Somebody opted out: an answer that you have must be read again',
          },
          { name: 'Credits Low', value: 'credits.low' },
          { name: 'List Changed', value: 'list.changed' },
          { name: 'Outcome Reported', value: 'outcome.reported' },
          { name: 'Search Completed', value: 'search.completed' },
          { name: 'Search Failed', value: 'search.failed' },
        ],
      },
    ],
  };

  webhookMethods = {
    default: {
      async checkExists(this: IHookFunctions): Promise<boolean> {
        const { webhookId } = this.getWorkflowStaticData('node') as Kept;
        if (webhookId === undefined) return false;
        const { webhooks } = (await callDeedline(this, { method: 'GET', path: '/webhooks' })) as {
          webhooks?: { id: string; isOn: boolean; url: string }[];
        };
        return webhooks?.some(({ id, isOn, url }) => id === webhookId && isOn && url === this.getNodeWebhookUrl('default')) === true;
      },
      async create(this: IHookFunctions): Promise<boolean> {
        const body = { url: this.getNodeWebhookUrl('default'), kinds: this.getNodeParameter('kinds') as string[] };
        const made = (await callDeedline(this, { method: 'POST', path: '/webhooks', body })) as {
          webhook?: { id: string };
          secret?: string;
        };
        Object.assign(this.getWorkflowStaticData('node'), { webhookId: made.webhook?.id, secret: made.secret });
        return made.webhook !== undefined;
      },
      async delete(this: IHookFunctions): Promise<boolean> {
        const kept = this.getWorkflowStaticData('node') as Kept;
        if (kept.webhookId !== undefined) await callDeedline(this, { method: 'DELETE', path: `/webhooks/${kept.webhookId}` });
        delete kept.webhookId;
        delete kept.secret;
        return true;
      },
    },
  };

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const request = this.getRequestObject() as unknown as { rawBody?: Buffer | string };
    const { secret } = this.getWorkflowStaticData('node') as Kept;
    const raw = typeof request.rawBody === 'string' ? request.rawBody : (request.rawBody?.toString('utf8') ?? '');
    if (secret === undefined || !isSigned(secret, this.getHeaderData() as Record<string, string | undefined>, raw)) {
      this.getResponseObject().status(401).json({ message: 'This message is not signed with the secret of this workflow' });
      return { noWebhookResponse: true };
    }
    return { workflowData: [this.helpers.returnJsonArray([this.getBodyData()])] };
  }
}

/** Verifies Standard Webhooks: HMAC-SHA256 of id, time and body, in base64; there are two signatures while a secret is rotated. */
function isSigned(secret: string, headers: Record<string, string | undefined>, body: string): boolean {
  const [id, time, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => headers[name] ?? '');
  if (!(Math.abs(Date.now() / 1000 - Number(time)) <= MOST_SECONDS_APART)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const wanted = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest();
  return signatures!.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}
