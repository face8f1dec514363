/** Collects the SQL statements of the source through the compiler: the possible texts of each call of `query`. */
import path from 'node:path';
import {
  type CallExpression,
  isAwaitExpression,
  isCallExpression,
  isExpressionStatement,
  isIdentifier,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isShorthandPropertyAssignment,
  isTemplateExpression,
  type Node,
  type ShorthandPropertyAssignment,
} from 'typescript/unstable/ast';
import { API, type Checker, type LiteralType, type Type, TypeFlags, type UnionType } from 'typescript/unstable/sync';

/** Workspaces whose statements are collected and that receive the generated types. */
export const ROOMS = ['apps/server', 'apps/ingest', 'packages/database'] as const;
export type Room = (typeof ROOMS)[number];

export interface Collected {
  /** The texts of each workspace, each with the location of one call, as `path:line`. */
  statements: Record<Room, Map<string, string>>;
  /** Locations of texts built at run time, by the name of the one function that permits it. */
  built: string[];
  /** Violations of the rules, as `path:line  what`. */
  faults: string[];
}

/** Tests are exempt, and so is the module that passes the text on. */
const EXEMPT = /\.test\.ts$|\/testing\/|^packages\/database\/(test(ing|-logs)|queryable\.ts$)/;
const BUILT = 'queryBuilt';

/** Reads every source file of the workspaces except tests. `root` is the folder of tsconfig.json. */
export function collectStatements(root: string): Collected {
  const api = new API({ cwd: root });
  try {
    const project = api.updateSnapshot({ openProjects: [path.join(root, 'tsconfig.json')] }).getProjects()[0]!;
    const collected: Collected = {
      statements: { 'apps/server': new Map(), 'apps/ingest': new Map(), 'packages/database': new Map() },
      built: [],
      faults: [],
    };
    for (const file of project.program.getSourceFileNames()) {
      const name = path.relative(root, file);
      const room = ROOMS.find((room) => name.startsWith(`${room}/`));
      if (room === undefined || EXEMPT.test(name) || name.includes('node_modules/')) continue;
      const source = project.program.getSourceFile(file)!;
      const visit = (node: Node): void => {
        if (isCallExpression(node))
          readCall(node, `${name}:${source.text.slice(0, node.getStart(source)).split('\n').length}`, room, project.checker, collected);
        node.forEachChild(visit);
      };
      visit(source);
    }
    return collected;
  } finally {
    api.close();
  }
}

function readCall(call: CallExpression, place: string, room: Room, checker: Checker, collected: Collected): void {
  const { expression } = call;
  if (isIdentifier(expression) && expression.text === BUILT) collected.built.push(place);
  if (!isPropertyAccessExpression(expression) || expression.name.text !== 'query' || call.arguments.length === 0) return;
  if (call.typeArguments !== undefined)
    return void collected.faults.push(`${place}  its rows are typed by assertion: leave the type to the statement`);
  const text = textOf(call);
  const type = checker.getTypeAtLocation(text);
  if (type === undefined || !isText(type)) return;
  const texts = readTexts(text, checker);
  if (texts === undefined)
    return void collected.faults.push(`${place}  its text is not known before it runs: make it a constant, or use ${BUILT}`);
  const isRead = !(isAwaitExpression(call.parent) && isExpressionStatement(call.parent.parent));
  if (isRead && checker.typeToString(checker.getTypeAtLocation(call)!).includes('<any>'))
    collected.faults.push(`${place}  its rows may be anything: call it on a Queryable of the room`);
  for (const each of texts) collected.statements[room].set(each, place);
}

/** `query(text, ...)`, `query({ name, text, values })` */
function textOf(call: CallExpression): Node {
  const first = call.arguments[0]!;
  if (!isObjectLiteralExpression(first)) return first;
  const text = first.properties.find(
    (property) => (isPropertyAssignment(property) || isShorthandPropertyAssignment(property)) && property.name.getText() === 'text',
  );
  return text === undefined ? first : isPropertyAssignment(text) ? text.initializer : (text as ShorthandPropertyAssignment).name;
}

/** Every possible text of an expression. A template is expanded to all combinations of its parts, even where the compiler has no literal type for it. */
function readTexts(node: Node, checker: Checker): string[] | undefined {
  const known = literalsOf(checker.getTypeAtLocation(node)!);
  if (known !== undefined || !isTemplateExpression(node)) return known;
  let texts: string[] = [node.head.text];
  for (const { expression, literal } of node.templateSpans) {
    const parts = readTexts(expression, checker);
    if (parts === undefined) return undefined;
    texts = texts.flatMap((text) => parts.map((part) => text + part + literal.text));
  }
  return texts;
}

function isText(type: Type): boolean {
  return (type.flags & (TypeFlags.StringLike | TypeFlags.Union)) !== 0;
}

function literalsOf(type: Type): string[] | undefined {
  if (type.flags & (TypeFlags.StringLiteral | TypeFlags.NumberLiteral)) return [String((type as LiteralType).value)];
  if (!(type.flags & TypeFlags.Union)) return undefined;
  const all = (type as UnionType).getTypes().map(literalsOf);
  return all.includes(undefined) ? undefined : all.flatMap((each) => each!);
}
