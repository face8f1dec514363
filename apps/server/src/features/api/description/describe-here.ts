import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../../context.ts';
import { type ApiDocument, describeProgramApi } from '../../../http/openapi.ts';
import { withoutCharges } from '../../../without-charges.ts';
import { readSamples } from '../../installation/read-demo.ts';
import { writeCall } from './client-lines.ts';
import { type Example, examplesOf } from './examples.ts';

type Json = { [name: string]: unknown };
type Operation = Json & {
  operationId: string;
  parameters?: (Json & { name: string })[];
  requestBody?: { content: Record<string, Json> };
};

/** Operations about the account's money, left out where nobody is billed. */
const OF_MONEY = ['/api/v1/balance', '/api/v1/statement'];

/**
 * The description of version 1 as this installation shows it, in JSON: docs/generated/openapi-v1.json with examples of what can be sent (in the demo they find
 * somebody) and a call of the client for each operation. Without billing it does not mention money.
 */
export function createDescription(ctx: Pick<AppContext, 'config' | 'db' | 'hash'>): () => Promise<string> {
  let described: Promise<string> | undefined;
  return async () => {
    described ??= describe(ctx.config.billing);
    // Without a demo there are none. Otherwise they are read each time, because somebody may have opted out.
    const [document, samples] = await Promise.all([described, readSamples(ctx).catch(ofNoDemo)]);
    return withExamples(JSON.parse(document) as ApiDocument, examplesOf(samples));
  };
}

function ofNoDemo(error: unknown): null {
  if (error instanceof AppError && error.code === 'samples_not_found') return null;
  throw error;
}

async function describe(isBilled: boolean): Promise<string> {
  const document = await describeProgramApi();
  return JSON.stringify(isBilled ? document : withoutMoney(document));
}

function withExamples(document: ApiDocument, examples: ReturnType<typeof examplesOf>): string {
  for (const methods of Object.values(document.paths) as Record<string, Operation>[])
    for (const operation of Object.values(methods)) addExamples(operation, examples[operation.operationId]);
  return JSON.stringify(document);
}

function addExamples(operation: Operation, examples: readonly Example[] = []): void {
  const { requestBody, parameters = [] } = operation;
  const json = requestBody?.content['application/json'];
  if (json !== undefined && examples.length > 0)
    json['examples'] = Object.fromEntries(examples.map(({ name, summary, value }) => [name, { summary, value }]));
  for (const parameter of parameters) if (parameter.name === 'Prefer') parameter['example'] = 'wait=5';
  const source = writeCall(operation.operationId, { hasBody: json !== undefined, body: examples[0]?.value, parameters });
  operation['x-codeSamples'] = [{ lang: 'TypeScript', label: 'Client of Deedline', source }];
}

function withoutMoney(document: Json & { paths: Json; tags?: unknown }): Json {
  const paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => !isOfMoney(path)));
  const tags = (document.tags as { name: string }[]).filter(({ name }) => !isOfMoney(`/api/v1/${name}`));
  const webhooks = Object.fromEntries(Object.entries(document['webhooks'] as Json).filter(([kind]) => kind !== 'credits.low'));
  return silence({ ...document, paths, tags, webhooks }) as Json;
}

const isOfMoney = (path: string) => OF_MONEY.includes(path);

/** Mentions of credits within a sentence. */
const ASIDES = /; a wrong one gives credits back, once|\bcredits or (?=(?:its )?cap\b)/g;

/** Removes the sentences about charges and credits. */
function silence(said: unknown): unknown {
  if (Array.isArray(said)) return said.map(silence);
  if (typeof said !== 'object' || said === null) return said;
  return Object.fromEntries(
    Object.entries(said).map(([name, value]) => [
      name,
      (name === 'description' || name === 'summary') && typeof value === 'string'
        ? withoutCharges(value.replaceAll(ASIDES, ''))
        : silence(value),
    ]),
  );
}
