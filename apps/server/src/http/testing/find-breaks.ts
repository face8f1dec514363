/**
 * Finds changes of an API description that break programs written against the previous one. For tests. Additions do not count: a new path, a new field or value
 * in an answer, a new optional input.
 */
type Json = { [name: string]: unknown };
type Direction = 'sent' | 'answered';

interface Document {
  paths: Record<string, Record<string, Json>>;
  components: { schemas?: Record<string, Json> };
}

/** One line for each breaking change, with its place. */
export function findBreaks(frozen: object, current: object): string[] {
  return new Comparison(frozen as Document, current as Document).run();
}

class Comparison {
  private readonly frozen: Document;
  private readonly current: Document;
  private breaks: string[] = [];
  /** Pairs of schemas that have been compared or are being compared; some refer to themselves. */
  private seen = new Set<string>();

  constructor(frozen: Document, current: Document) {
    this.frozen = frozen;
    this.current = current;
  }

  run(): string[] {
    for (const [path, methods] of Object.entries(this.frozen.paths))
      for (const [method, was] of Object.entries(methods)) {
        const is = this.current.paths[path]?.[method];
        const where = `${method.toUpperCase()} ${path}`;
        if (is === undefined) this.breaks.push(`${where} is gone`);
        else this.compareOperations(where, was, is);
      }
    return this.breaks;
  }

  private compareOperations(where: string, was: Json, is: Json): void {
    for (const name of ['operationId', 'x-scope']) if (was[name] !== is[name]) this.breaks.push(`${where}: ${name} is another`);
    this.compareParameters(where, listOf(was['parameters']), listOf(is['parameters']));
    this.compareContents(`${where} body`, was['requestBody'] as Json | undefined, is['requestBody'] as Json | undefined, 'sent');
    const answers = (one: Json) => Object.entries(one['responses'] as Json).filter(([status]) => status.startsWith('2'));
    const now = Object.fromEntries(answers(is)) as Record<string, Json>;
    for (const [status, answer] of answers(was)) {
      if (now[status] === undefined) this.breaks.push(`${where}: ${status} is gone`);
      else this.compareContents(`${where} ${status}`, answer as Json, now[status], 'answered');
    }
  }

  private compareParameters(where: string, was: readonly Json[], is: readonly Json[]): void {
    const nameOf = (one: Json) => `${String(one['in'])} ${String(one['name'])}`;
    const now = new Map(is.map((one) => [nameOf(one), one]));
    for (const one of was) {
      const same = now.get(nameOf(one));
      if (same === undefined) this.breaks.push(`${where}: ${nameOf(one)} is gone`);
      else {
        if (same['required'] === true && one['required'] !== true) this.breaks.push(`${where}: ${nameOf(one)} is demanded`);
        this.compareSchemas(`${where} ${nameOf(one)}`, one['schema'] as Json, same['schema'] as Json, 'sent');
      }
    }
    const known = new Set(was.map(nameOf));
    for (const one of is) if (one['required'] === true && !known.has(nameOf(one))) this.breaks.push(`${where}: ${nameOf(one)} is demanded`);
  }

  private compareContents(where: string, was: Json | undefined, is: Json | undefined, direction: Direction): void {
    const [before, now] = [was, is].map((one) => (one?.['content'] ?? {}) as Record<string, Json>);
    if (was === undefined && is?.['required'] === true) this.breaks.push(`${where} is demanded`);
    for (const [type, one] of Object.entries(before!)) {
      if (now![type] === undefined) this.breaks.push(`${where}: ${type} is gone`);
      else this.compareSchemas(where, (one['schema'] ?? {}) as Json, (now![type]['schema'] ?? {}) as Json, direction);
    }
  }

  private compareSchemas(where: string, wasRef: Json, isRef: Json, direction: Direction): void {
    const pair = JSON.stringify([wasRef, isRef, direction]);
    if (this.seen.has(pair)) return;
    this.seen.add(pair);
    const [was, is] = [resolve(wasRef, this.frozen), resolve(isRef, this.current)];
    const [wasKinds, isKinds] = [variantsOf(was), variantsOf(is)];
    if (wasKinds.length > 1 || isKinds.length > 1) return this.compareVariants(where, wasKinds, isKinds, direction);
    if (was['type'] !== is['type']) return void this.breaks.push(`${where}: ${sayType(was)} became ${sayType(is)}`);
    this.compareValues(where, was, is, direction);
    this.compareFields(where, was, is, direction);
    if (was['items'] !== undefined && is['items'] !== undefined)
      this.compareSchemas(`${where}[]`, was['items'] as Json, is['items'] as Json, direction);
  }

  /** Each variant that could be sent must still be accepted, and no new variant may be answered. */
  private compareVariants(where: string, was: readonly Json[], is: readonly Json[], direction: Direction): void {
    const [needed, offered] = direction === 'sent' ? [was, is] : [is, was];
    for (const one of needed)
      if (!offered.some((other) => this.isAlike(direction === 'sent' ? [one, other] : [other, one], direction)))
        this.breaks.push(`${where}: ${direction === 'sent' ? `${sayType(one)} is taken no more` : `${sayType(one)} is new`}`);
    if (direction === 'answered')
      for (const one of was)
        if (!is.some((other) => this.isAlike([one, other], direction))) this.breaks.push(`${where}: ${sayType(one)} is gone`);
  }

  private isAlike([was, is]: [Json, Json], direction: Direction): boolean {
    const inner = new Comparison(this.frozen, this.current);
    inner.seen = new Set(this.seen);
    inner.compareSchemas('', was, is, direction);
    return inner.breaks.length === 0;
  }

  private compareValues(where: string, was: Json, is: Json, direction: Direction): void {
    const [before, now] = [was, is].map(
      (one) => (one['enum'] ?? (one['const'] === undefined ? undefined : [one['const']])) as unknown[] | undefined,
    );
    if (before === undefined && now !== undefined && direction === 'sent') this.breaks.push(`${where}: only some values are taken`);
    if (before !== undefined && now === undefined && direction === 'answered') this.breaks.push(`${where}: any value may come`);
    for (const value of before ?? []) if (now !== undefined && !now.includes(value)) this.breaks.push(`${where}: ${String(value)} is gone`);
    if (direction !== 'sent') return;
    for (const [name, isTighter] of TIGHTER)
      if (is[name] !== undefined && (was[name] === undefined || isTighter(Number(was[name]), Number(is[name]))))
        this.breaks.push(`${where}: ${name} is tighter`);
    if (is['pattern'] !== undefined && is['pattern'] !== was['pattern']) this.breaks.push(`${where}: pattern is another`);
  }

  private compareFields(where: string, was: Json, is: Json, direction: Direction): void {
    const [before, now] = [was, is].map((one) => (one['properties'] ?? {}) as Record<string, Json>);
    const [demandedBefore, demandedNow] = [was, is].map((one) => (one['required'] ?? []) as string[]);
    for (const [name, one] of Object.entries(before!)) {
      if (now![name] === undefined) this.breaks.push(`${where}: ${name} is gone`);
      else this.compareSchemas(`${where}.${name}`, one, now![name], direction);
    }
    if (direction === 'sent')
      for (const name of demandedNow!) if (!demandedBefore!.includes(name)) this.breaks.push(`${where}: ${name} is demanded`);
    if (direction === 'answered')
      for (const name of demandedBefore!)
        if (now![name] !== undefined && !demandedNow!.includes(name)) this.breaks.push(`${where}: ${name} may be missing`);
  }
}

const TIGHTER: readonly (readonly [string, (was: number, is: number) => boolean])[] = [
  ['maxLength', (was, is) => is < was],
  ['maximum', (was, is) => is < was],
  ['maxItems', (was, is) => is < was],
  ['minLength', (was, is) => is > was],
  ['minimum', (was, is) => is > was],
  ['minItems', (was, is) => is > was],
];

function resolve(schema: Json, document: Document): Json {
  const ref = schema['$ref'];
  return typeof ref === 'string' ? (document.components.schemas?.[ref.split('/').at(-1)!] ?? {}) : schema;
}

function variantsOf(schema: Json): Json[] {
  const all = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(all)) return all as Json[];
  return Array.isArray(schema['type']) ? (schema['type'] as string[]).map((type) => ({ ...schema, type })) : [schema];
}

const listOf = (value: unknown) => (value ?? []) as Json[];
function sayType({ $ref: ref, type }: Json): string {
  if (typeof ref === 'string') return ref.split('/').at(-1)!;
  return typeof type === 'string' ? type : 'anything';
}
