interface Parameter {
  name: string;
  in?: unknown;
  required?: unknown;
}

interface Taken {
  hasBody: boolean;
  /** An example of the body; undefined leaves it to the reader. */
  body: unknown;
  parameters: readonly Parameter[];
}

/** The call of an operation with packages/client: 'const answer = await deedline.readList({ params: { id } });'. */
export function writeCall(operationId: string, { hasBody, body, parameters }: Taken): string {
  const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => name);
  const asked = [
    ...(inPath.length === 0 ? [] : [`params: { ${inPath.join(', ')} }`]),
    ...(!hasBody ? [] : [body === undefined ? 'body' : `body: ${writeValue(body)}`]),
    ...(parameters.some(({ name }) => name === 'Prefer') ? ['wait: 5'] : []),
  ];
  return [
    "import { createClient } from '@deedline/client';",
    '',
    'const deedline = createClient({ url, key });',
    `const answer = await deedline.${operationId}(${asked.length === 0 ? '' : `{ ${asked.join(', ')} }`});`,
    '',
  ].join('\n');
}

/** JSON as it is written in TypeScript, with unquoted names. */
function writeValue(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll(/^(\s*)"(\w+)":/gm, '$1$2:');
}
