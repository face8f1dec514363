/** The API's description (OpenAPI 3.1), generated from the contract: the table of routes, the catalogue of errors and the named schemas. */
import { ERRORS, type ErrorCode } from '@deedline/contract/errors';
import { ROUTES, type RouteName } from '@deedline/contract/routes/index';
import type { Route } from '@deedline/contract/routes/route';
import { z } from 'zod';
import { apiError } from '@deedline/contract/api/error';
import { describeWebhooks } from './describe-webhooks.ts';
import { errorBody } from './errors.ts';
import { PARAMETER_WORDS } from './parameter-words.ts';
import { nameSchemas, type NamedSchemas } from './name-schemas.ts';
import { errorsOf } from './route-errors.ts';

type Json = Readonly<Record<string, unknown>>;
const ANSWERED: Readonly<Record<string, string>> = { 200: 'Success', 201: 'Created', 204: 'Success, with no body', 302: 'Redirect' };
/** For routes that do not use a session. */
const SECURITY: Readonly<Record<string, readonly Json[]>> = { open: [], operator: [{ operator: [] }], program: [{ key: [] }] };
const ERROR = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };

export interface ApiDocument extends Json {
  paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
}

type Named = readonly [name: RouteName, route: Route];
/**
 * Whether the route belongs to version 1 of the API for programs, which stays stable. Other routes that accept a key, and the route of this description, are
 * described with the rest.
 */
const isForPrograms = ([name, { role }]: Named) => name.includes(' /api/v1/') && role === 'program';

/** The API that the pages use. The one for programs is described separately, because it has to stay compatible. */
export function describeApi(): Promise<ApiDocument> {
  return describe(
    namedRoutes().filter((named) => !isForPrograms(named)),
    {
      info: { title: 'Deedline', version: '0.1.0', description: 'Finds who owns a property and how to reach them.' },
      security: [{ session: [] }],
      error: errorBody,
      codeAt: codeOnTop,
    },
  );
}

/** Version 1 of the API for programs, with its webhooks. */
export async function describeProgramApi(): Promise<ApiDocument> {
  const routes = namedRoutes().filter(isForPrograms);
  const { openapi, ...document } = await describe(routes, {
    info: {
      title: 'Deedline API',
      version: '1.0.0',
      description: PROGRAM_API,
      contact: { name: 'The operator of this installation' },
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    security: [{ key: [] }],
    error: apiError,
    codeAt: codeInEnvelope,
  });
  const tags = [...new Set(routes.map(([name]) => tagOf(name)))].toSorted();
  return {
    openapi,
    ...document,
    tags: tags.map((name) => ({ name, description: `Endpoints under /api/v1/${name}.` })),
    webhooks: describeWebhooks(),
  };
}

const PROGRAM_API = [
  'Finds who owns a property and how to reach them, for programs.',
  'Every request carries a key, which an owner of the account makes in Settings, under Programs: `Authorization: Bearer dl_live_…`.',
  'A key may do no more than the person who made it may do now: where `x-maker` says `owner`, they must still be an owner.',
  'Every answer carries `X-Request-Id`, and the key’s rate limit in `RateLimit-Policy` and `RateLimit`. If the limit is exceeded, `Retry-After` says when to try again.',
  'Every POST except those of webhooks takes an `Idempotency-Key`: the same key with the same body is done once, so a request that got no answer can be sent again. A POST to webhooks that got no answer cannot: check what became of it. Long lists come page by page, with `nextCursor`.',
  'A field that is not described here, in a body or in the query, is refused by name, and nothing is done: a mistyped field would otherwise be ignored without notice. Answers may contain more than is described here.',
  'Every error is `{"error": {"code", "message", "requestId", "details"}}`; each code is explained on the page that `details.page` names.',
].join('\n\n');

/** 'searches' for 'POST /api/v1/searches/:id/outcomes'. */
const tagOf = (name: string) => name.split('/')[3]!;

const IDEMPOTENCY = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A key that you choose. A request is done once, however often it is sent with the same key. Kept for 30 days.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};
const PREFER = {
  name: 'Prefer',
  in: 'header',
  description: '`wait=5`: the answer waits up to 5 seconds for the search to end; 30 at most.',
  schema: { type: 'string' },
};
const FILE_NAME = {
  name: 'Content-Disposition',
  in: 'header',
  description: "The name of a CSV file: `attachment; filename*=UTF-8''houses.csv`. For rows as JSON, the name goes in the body.",
  schema: { type: 'string' },
};
const headersOf = (operationId: string, tag: string) => {
  // A webhook's secret is only shown once, and repeating a test message means sending another: neither is idempotent.
  if (tag === 'webhooks') return [];
  if (operationId === 'createBatch') return [IDEMPOTENCY, FILE_NAME];
  return operationId === 'createSearch' ? [IDEMPOTENCY, PREFER] : [IDEMPOTENCY];
};

const namedRoutes = () => Object.entries(ROUTES) as unknown as Named[];

/** `codeAt`: the schema that restricts an error's body to these codes, at the place where it has its code. */
type Head = { info: Json; security: readonly Json[]; error: z.ZodType; codeAt: (codes: readonly ErrorCode[]) => Json };

const codeOnTop = (codes: readonly ErrorCode[]): Json => ({ properties: { code: { enum: codes } } });
const codeInEnvelope = (codes: readonly ErrorCode[]): Json => ({ properties: { error: codeOnTop(codes) } });

async function describe(routes: readonly Named[], { info, security, error, codeAt }: Head): Promise<ApiDocument> {
  const schemas = await nameSchemas(
    partsOf(
      routes.map(([, route]) => route),
      error,
    ),
    { Error: error },
  );
  const paths: Record<string, Record<string, Json>> = {};
  for (const [name, route] of routes) {
    const [method = '', path = ''] = name.split(' ');
    const described = (paths[path.replaceAll(/:(\w+)/g, '{$1}')] ??= {});
    described[method.toLowerCase()] = describeRoute(name, route, schemas);
  }
  const schemes = Object.entries(SECURITY_SCHEMES).filter(([name]) => JSON.stringify([security, paths]).includes(`{"${name}":[]}`));
  return {
    openapi: '3.1.1',
    info,
    servers: [{ url: '/' }],
    security,
    paths,
    components: {
      schemas: schemas.components,
      responses: describeErrors(routes, codeAt),
      securitySchemes: Object.fromEntries(schemes),
    },
  };
}

const SECURITY_SCHEMES = {
  session: { type: 'apiKey', in: 'cookie', name: 'deedline_session' },
  operator: { type: 'apiKey', in: 'cookie', name: 'deedline_operator' },
  key: { type: 'http', scheme: 'bearer', description: 'A key that an owner of the account made in Settings, under Programs.' },
};

const ANY_OTHER = { description: 'Any other error in the catalogue, errors.md', content: ERROR };

function partsOf(routes: readonly Route[], error: z.ZodType) {
  return {
    input: routes.flatMap(({ body }) => body ?? []),
    fields: routes.flatMap(({ params, query }) => [params ?? [], query ?? []].flat()),
    output: [error, ...routes.flatMap(({ answers }) => Object.values(answers).filter((answer) => answer instanceof z.ZodType))],
  };
}

function describeRoute(name: RouteName, route: Route, schemas: NamedSchemas): Json {
  const { operationId, summary, description, role, scope, maker, params, query, body, files } = route;
  const isProgram = isForPrograms([name, route]);
  const headers = isProgram && name.startsWith('POST ') ? headersOf(operationId, tagOf(name)) : [];
  const parameters = [...listParameters('path', params, schemas), ...listParameters('query', query, schemas), ...headers];
  return {
    operationId,
    summary,
    ...(isProgram ? { tags: [tagOf(name)], description: description ?? `${summary}.` } : description === undefined ? {} : { description }),
    'x-role': role,
    ...(scope === undefined ? {} : { 'x-scope': scope }),
    ...(maker === undefined ? {} : { 'x-maker': maker }),
    ...(role in SECURITY ? { security: SECURITY[role] } : {}),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined && files === undefined ? {} : { requestBody: describeBody(body, files, schemas) }),
    responses: { ...referToErrors(name), ...describeAnswers(route, schemas), default: { $ref: '#/components/responses/anyOther' } },
  };
}

function listParameters(place: 'path' | 'query', schema: z.ZodType | undefined, schemas: NamedSchemas): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemas.describeFields(schema) as { properties?: Json; required?: readonly string[] };
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    ...describedAs(name, one as Json),
    ...(required.includes(name) ? { required: true } : {}),
    schema: one,
  }));
}

/** The description of the schema itself, else the general one of a parameter with this name. */
function describedAs(name: string, { description = PARAMETER_WORDS[name] }: Json): Json {
  return description === undefined ? {} : { description };
}

function describeBody(body: z.ZodType | undefined, files: readonly string[] | undefined, schemas: NamedSchemas): Json {
  const json = body === undefined ? [] : [['application/json', { schema: schemas.describe(body, 'input') }]];
  return {
    ...(body instanceof z.ZodOptional ? {} : { required: true }),
    content: Object.fromEntries([...json, ...(files ?? []).map((type) => [type, {}])]),
  };
}

function describeAnswers({ answers }: Route, schemas: NamedSchemas): Json {
  return Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => {
      const description = ANSWERED[status] ?? 'As the status says';
      if (answer === null) return [status, { description }];
      const types =
        answer instanceof z.ZodType
          ? [['application/json', { schema: schemas.describe(answer, 'output') }]]
          : answer.map((type) => [type, {}]);
      return [status, { description, content: Object.fromEntries(types) }];
    }),
  );
}

/** References by status; each component is named after the codes that it lists. */
function referToErrors(name: RouteName): Json {
  return Object.fromEntries(groupErrors(name).map(([status, codes]) => [status, { $ref: `#/components/responses/${codes.join('.')}` }]));
}

function groupErrors(name: RouteName): [number, ErrorCode[]][] {
  return [...Map.groupBy([...errorsOf(name)].toSorted(), (code) => ERRORS[code].status)];
}

function describeErrors(routes: readonly Named[], codeAt: (codes: readonly ErrorCode[]) => Json): Json {
  const groups = routes.flatMap(([name]) => groupErrors(name).map(([, codes]) => codes));
  const described = groups.map((codes) => [codes.join('.'), describeCodes(codes, codeAt)] as const);
  return { ...Object.fromEntries(described.toSorted(([one], [other]) => (one < other ? -1 : 1))), anyOther: ANY_OTHER };
}

function describeCodes(codes: readonly ErrorCode[], codeAt: (codes: readonly ErrorCode[]) => Json): Json {
  const schema = { $ref: '#/components/schemas/Error', ...codeAt(codes) };
  return { description: codes.map((code) => ERRORS[code].title).join(' / '), content: { 'application/json': { schema } } };
}
