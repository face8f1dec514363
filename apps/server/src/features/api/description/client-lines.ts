interface Parameter {
  name: string;
  in?: unknown;
  required?: unknown;
}

interface Taken {
  hasBody: boolean;
  /** An example of it; without, it is left to the reader. */
  body: unknown;
  parameters: readonly Parameter[];
}

/** How an operation is asked with packages/client: 'const answer = await deedline.readList({ params: { id } });'. */
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

/** JSON as people write it in TypeScript: names without quotation marks. */
function writeValue(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll(/^(\s*)"(\w+)":/gm, '$1$2:');
}
