/**
 * Determines which columns of a statement's result may be null, from PostgreSQL's own parse tree. Anything unknown may be null. Parameters count as
 * not null, because a caller that passes null expects null.
 */
import type { InsertStmt, Node, SelectStmt } from 'libpg-query';
import { parseSync } from 'libpg-query';
import type { Catalog, Column } from './catalog.ts';
import { AGGREGATES, NEVER_NULL, NULL_OF_NULL } from './functions.ts';

/** Columns that every row has. */
const SYSTEM: ReadonlySet<string> = new Set(['ctid', 'tableoid', 'xmax', 'xmin']);

interface Relation {
  name: string;
  columns: readonly Column[];
}

interface Scope {
  catalog: Catalog;
  /** Common table expressions (`with`), by name. */
  tables: ReadonlyMap<string, readonly Column[]>;
  relations: readonly Relation[];
  /** Columns that a condition has established as not null, as written in it. */
  given: ReadonlySet<string>;
  isGrouped: boolean;
  outer?: Scope;
}

/** The columns that `text` returns. Throws when it is not exactly one statement. */
export function readNullability(catalog: Catalog, text: string): Column[] {
  const statements = parseSync(text).stmts ?? [];
  if (statements.length !== 1) throw new Error(`it is ${statements.length} statements`);
  return columnsOf(statements[0]!.stmt!, { catalog, tables: new Map(), relations: [], given: new Set(), isGrouped: false });
}

function columnsOf(node: Node, outer: Scope): Column[] {
  if ('SelectStmt' in node) return selectColumns(node.SelectStmt, outer);
  if ('VariableShowStmt' in node) return [{ name: node.VariableShowStmt.name!, isNullable: false }];
  const change = changeOf(node);
  if (change === undefined) return [];
  const scope = withTables(change.withClause, outer);
  const target = { RangeVar: change.relation! };
  const relations = [
    target,
    ...('fromClause' in change ? (change.fromClause ?? []) : []),
    ...('usingClause' in change ? (change.usingClause ?? []) : []),
  ].flatMap((from) => fromRelations(from, scope));
  const own = relations[0]!.columns;
  const within = {
    ...scope,
    relations: [...relations, { name: 'new', columns: own }, { name: 'old', columns: own.map(asNullable) }],
    given: givenBy('whereClause' in change ? change.whereClause : undefined),
    outer,
  };
  const returned = change.returningClause?.exprs ?? [];
  return targetColumns(returned, { ...within, relations: returned.some(isStar) ? relations : within.relations });
}

function changeOf(node: Node) {
  if ('InsertStmt' in node) return node.InsertStmt as InsertStmt & { whereClause?: undefined };
  if ('UpdateStmt' in node) return node.UpdateStmt;
  return 'DeleteStmt' in node ? node.DeleteStmt : undefined;
}

function selectColumns(select: SelectStmt, outer: Scope): Column[] {
  const scope = withTables(select.withClause, outer);
  if (select.larg && select.rarg) {
    const left = selectColumns(select.larg, scope);
    const right = selectColumns(select.rarg, scope);
    return left.map(({ name, isNullable }, at) => ({ name, isNullable: isNullable || right[at]!.isNullable }));
  }
  if (select.valuesLists) {
    const rows = select.valuesLists.map((list) => ('List' in list ? (list.List.items ?? []) : []));
    return rows[0]!.map((_, at) => ({ name: `column${at + 1}`, isNullable: rows.some((row) => isNullable(row[at]!, scope)) }));
  }
  const from = select.fromClause ?? [];
  // An item of the list may refer to earlier ones.
  let within: Scope = {
    ...scope,
    relations: [],
    given: givenBy(select.whereClause),
    isGrouped: select.groupClause !== undefined,
    outer: scope,
  };
  for (const item of from)
    within = {
      ...within,
      relations: [...within.relations, ...fromRelations(item, within)],
      given: new Set([...within.given, ...givenByJoin(item)]),
    };
  return targetColumns(select.targetList ?? [], within);
}

function withTables(clause: SelectStmt['withClause'], scope: Scope): Scope {
  const tables = new Map(scope.tables);
  for (const each of clause?.ctes ?? []) {
    if (!('CommonTableExpr' in each)) continue;
    const { ctename, ctequery, aliascolnames } = each.CommonTableExpr;
    const named = (columns: Column[]) => columns.map((column, at) => ({ ...column, name: textOf(aliascolnames?.[at]) ?? column.name }));
    const first = clause!.recursive && 'SelectStmt' in ctequery! ? ctequery.SelectStmt.larg : undefined;
    if (first) tables.set(ctename!, named(selectColumns(first, { ...scope, tables })));
    tables.set(ctename!, named(columnsOf(ctequery!, { ...scope, tables })));
  }
  return { ...scope, tables };
}

function fromRelations(node: Node, scope: Scope): Relation[] {
  if ('JoinExpr' in node) {
    const { jointype, larg, rarg, usingClause } = node.JoinExpr;
    const left = fromRelations(larg!, scope);
    const right = fromRelations(rarg!, { ...scope, relations: [...scope.relations, ...left] });
    const shared = new Set(usingClause?.map((name) => textOf(name)));
    const rest = right.map((relation) => ({ ...relation, columns: relation.columns.filter(({ name }) => !shared.has(name)) }));
    return [
      ...(jointype === 'JOIN_RIGHT' || jointype === 'JOIN_FULL' ? left.map(relationAsNullable) : left),
      ...(jointype === 'JOIN_LEFT' || jointype === 'JOIN_FULL' ? rest.map(relationAsNullable) : rest),
    ];
  }
  if ('RangeVar' in node) {
    const { relname, alias } = node.RangeVar;
    return [named(alias?.aliasname ?? relname!, scope.tables.get(relname!) ?? relationColumns(relname!, scope.catalog), alias?.colnames)];
  }
  if ('RangeSubselect' in node) {
    const { alias, subquery } = node.RangeSubselect;
    return [named(alias?.aliasname ?? '', columnsOf(subquery!, scope), alias?.colnames)];
  }
  if (!('RangeFunction' in node)) return [];
  const { functions, alias, ordinality } = node.RangeFunction;
  const calls = (functions ?? []).flatMap((list) => ('List' in list ? (list.List.items ?? []) : [])).filter((item) => 'FuncCall' in item);
  const columns = calls.flatMap(({ FuncCall: call }) =>
    functionColumns(nameOf(call.funcname), call.args?.length ?? 0, alias?.aliasname, scope.catalog),
  );
  return [
    named(
      alias?.aliasname ?? columns[0]!.name,
      [...columns, ...(ordinality ? [{ name: 'ordinality', isNullable: false }] : [])],
      alias?.colnames,
    ),
  ];
}

function relationColumns(name: string, catalog: Catalog): readonly Column[] {
  const view = catalog.views.get(name);
  return view === undefined ? (catalog.relations.get(name) ?? []) : readNullability(catalog, view);
}

/** The columns of a function used as a table. */
function functionColumns(name: string, given: number, alias: string | undefined, catalog: Catalog): readonly Column[] {
  const own = catalog.functions.get(name);
  if (typeof own === 'string') return relationColumns(own, catalog);
  if (own !== undefined) return own.map((column) => ({ name: column, isNullable: !NEVER_NULL.has(name) }));
  const count = name === 'unnest' ? given : 1;
  return Array.from({ length: count }, () => ({ name: alias ?? name, isNullable: !['unnest', 'generate_series'].includes(name) }));
}

function named(name: string, columns: readonly Column[], names: readonly Node[] | undefined): Relation {
  return { name, columns: columns.map((column, at) => ({ ...column, name: textOf(names?.[at]) ?? column.name })) };
}

function targetColumns(targets: readonly Node[], scope: Scope): Column[] {
  return targets.flatMap((target): Column[] => {
    if (!('ResTarget' in target)) return [];
    const { name, val } = target.ResTarget;
    if (!isStar(target)) return [{ name: name ?? columnName(val!), isNullable: isNullable(val!, scope), choices: choicesOf(val!, scope) }];
    const [of] = 'ColumnRef' in val! ? val.ColumnRef.fields!.map(textOf) : [];
    const relations = scope.relations.filter((relation) => of === undefined || relation.name === of);
    return relations.flatMap((relation) =>
      relation.columns.map((column) => ({ ...column, isNullable: column.isNullable && !isGiven(scope, '', relation.name, column.name) })),
    );
  });
}

function isStar(target: Node): boolean {
  const value = 'ResTarget' in target ? target.ResTarget.val : undefined;
  return value !== undefined && 'ColumnRef' in value && value.ColumnRef.fields!.some((field) => 'A_Star' in field);
}

function columnName(node: Node): string {
  if ('ColumnRef' in node) return textOf(node.ColumnRef.fields!.at(-1)) ?? '';
  if ('FuncCall' in node) return nameOf(node.FuncCall.funcname);
  return 'TypeCast' in node ? columnName(node.TypeCast.arg!) : '';
}

function isNullable(node: Node, scope: Scope): boolean {
  const any = (nodes: readonly Node[] | undefined) => (nodes ?? []).some((each) => isNullable(each, scope));
  if ('ColumnRef' in node)
    return isColumnNullable(
      node.ColumnRef.fields!.map((field) => textOf(field) ?? '*'),
      scope,
    );
  if ('A_Const' in node) return node.A_Const.isnull === true;
  if ('TypeCast' in node) return isNullable(node.TypeCast.arg!, scope);
  if ('CollateClause' in node) return isNullable(node.CollateClause.arg!, scope);
  if ('CoalesceExpr' in node) return node.CoalesceExpr.args!.every((each) => isNullable(each, scope));
  if ('MinMaxExpr' in node) return node.MinMaxExpr.args!.every((each) => isNullable(each, scope));
  if ('BoolExpr' in node) return any(node.BoolExpr.args);
  if ('A_Expr' in node) {
    const { kind, name, lexpr, rexpr } = node.A_Expr;
    if (kind === 'AEXPR_DISTINCT' || kind === 'AEXPR_NOT_DISTINCT') return false;
    if (kind === 'AEXPR_NULLIF' || ['->', '->>', '#>', '#>>'].includes(nameOf(name))) return true;
    return any([lexpr, rexpr].filter((side) => side !== undefined));
  }
  if ('List' in node) return any(node.List.items);
  // `(bounds[1])[0]`: the corners of a box and their coordinates are never null.
  if ('A_Indirection' in node) return !isNumberOfBox(node) || isNullable(innermost(node), scope);
  if ('NamedArgExpr' in node) return isNullable(node.NamedArgExpr.arg!, scope);
  if ('CaseExpr' in node) {
    const { args, defresult } = node.CaseExpr;
    return defresult === undefined || any([defresult, ...args!.map((when) => ('CaseWhen' in when ? when.CaseWhen.result! : when))]);
  }
  if ('SubLink' in node) return isSubLinkNullable(node.SubLink, scope);
  if ('FuncCall' in node) return isCallNullable(node.FuncCall, scope);
  const always = [
    'NullTest',
    'BooleanTest',
    'ParamRef',
    'SQLValueFunction',
    'A_ArrayExpr',
    'RowExpr',
    'GroupingFunc',
    'JsonObjectConstructor',
  ];
  return !always.some((kind) => kind in node);
}

function isNumberOfBox(node: Node): boolean {
  return 'A_Indirection' in node && 'A_Indirection' in node.A_Indirection.arg! && 'ColumnRef' in innermost(node);
}

function innermost(node: Node): Node {
  return 'A_Indirection' in node ? innermost(node.A_Indirection.arg!) : node;
}

function isSubLinkNullable({ subLinkType, subselect, testexpr }: Extract<Node, { SubLink: unknown }>['SubLink'], scope: Scope): boolean {
  if (subLinkType === 'EXISTS_SUBLINK' || subLinkType === 'ARRAY_SUBLINK') return false;
  if (subLinkType !== 'EXPR_SUBLINK') return isNullable(testexpr!, scope);
  const select = 'SelectStmt' in subselect! ? subselect.SelectStmt : undefined;
  // Exactly one row: an aggregate over all rows, or a select without a table.
  const isOne =
    select?.groupClause === undefined &&
    select?.havingClause === undefined &&
    (select?.fromClause === undefined || hasCount(select.targetList ?? []));
  return !isOne || columnsOf(subselect!, scope)[0]!.isNullable;
}

/** Whether an expression contains an aggregate call. */
function hasCount(targets: readonly Node[]): boolean {
  return /"funcname":\[(?:\{"String":\{"sval":"pg_catalog"\}\},)?\{"String":\{"sval":"(?:count|sum|max|min|array_agg|bool_or|bool_and|jsonb_agg|json_agg|jsonb_object_agg|string_agg)"/.test(
    JSON.stringify(targets),
  );
}

function isCallNullable(call: Extract<Node, { FuncCall: unknown }>['FuncCall'], scope: Scope): boolean {
  const name = nameOf(call.funcname);
  const args = call.args ?? [];
  if (NEVER_NULL.has(name)) return false;
  if (AGGREGATES.has(name))
    return !(scope.isGrouped || call.over) || call.agg_filter !== undefined || args.some((arg) => isNullable(arg, scope));
  return !NULL_OF_NULL.has(name) || args.some((arg) => isNullable(arg, scope));
}

function isColumnNullable(fields: readonly string[], scope: Scope): boolean {
  if (SYSTEM.has(fields.at(-1)!)) return false;
  return findColumn(fields, scope)?.isNullable ?? true;
}

/** Resolves a column name from the innermost scope outwards. */
function findColumn(fields: readonly string[], scope: Scope): Column | undefined {
  const [of, name] = fields.length === 1 ? [undefined, fields[0]!] : fields.slice(-2);
  for (let at: Scope | undefined = scope; at !== undefined; at = at.outer) {
    for (const relation of at.relations) {
      if (of !== undefined && relation.name !== of) continue;
      const column = relation.columns.find((column) => column.name === name);
      if (column) return { ...column, isNullable: column.isNullable && !isGiven(at, fields.join('.'), relation.name, column.name) };
      // A reference to the whole row.
      if (of === undefined && relation.name === name) return { name, isNullable: false };
    }
  }
  return undefined;
}

function isGiven(scope: Scope, written: string, relation: string, column: string): boolean {
  return scope.given.has(written) || scope.given.has(`${relation}.${column}`) || (scope.relations.length === 1 && scope.given.has(column));
}

/** The possible texts of an expression that lists them: `case ... then 'team' end`. */
function choicesOf(node: Node, scope: Scope): readonly string[] | undefined {
  const every = (nodes: readonly Node[]) => {
    const all = nodes.map((each) => choicesOf(each, scope));
    return all.includes(undefined) ? undefined : [...new Set(all.flatMap((each) => each!))];
  };
  if ('A_Const' in node) return node.A_Const.isnull ? [] : node.A_Const.sval && [node.A_Const.sval.sval!];
  if ('CoalesceExpr' in node) return every(node.CoalesceExpr.args!);
  if ('ColumnRef' in node)
    return findColumn(
      node.ColumnRef.fields!.map((field) => textOf(field) ?? '*'),
      scope,
    )?.choices;
  if (!('CaseExpr' in node)) return undefined;
  const { args, defresult } = node.CaseExpr;
  return every([...args!.map((when) => ('CaseWhen' in when ? when.CaseWhen.result! : when)), ...(defresult ? [defresult] : [])]);
}

/** The columns that are not null when the condition holds: both sides of a true comparison are not null. */
function givenBy(condition: Node | undefined): Set<string> {
  const found = new Set<string>();
  const visit = (node: Node | undefined): void => {
    if (node === undefined) return;
    if ('BoolExpr' in node && node.BoolExpr.boolop === 'AND_EXPR') node.BoolExpr.args!.forEach(visit);
    if ('NullTest' in node && node.NullTest.nulltesttype === 'IS_NOT_NULL') add(node.NullTest.arg);
    if ('A_Expr' in node && !['AEXPR_DISTINCT', 'AEXPR_NOT_DISTINCT', 'AEXPR_NULLIF'].includes(node.A_Expr.kind!)) {
      add(node.A_Expr.lexpr);
      if (node.A_Expr.kind === 'AEXPR_OP') add(node.A_Expr.rexpr);
    }
  };
  const add = (node: Node | undefined): void => {
    if (node && 'ColumnRef' in node) found.add(node.ColumnRef.fields!.map((field) => textOf(field) ?? '*').join('.'));
  };
  visit(condition);
  return found;
}

function givenByJoin(node: Node): Set<string> {
  return 'JoinExpr' in node && node.JoinExpr.jointype === 'JOIN_INNER'
    ? new Set([...givenBy(node.JoinExpr.quals), ...givenByJoin(node.JoinExpr.larg!), ...givenByJoin(node.JoinExpr.rarg!)])
    : new Set();
}

function asNullable(column: Column): Column {
  return { ...column, isNullable: true };
}

function relationAsNullable(relation: Relation): Relation {
  return { ...relation, columns: relation.columns.map(asNullable) };
}

function textOf(node: Node | undefined): string | undefined {
  return node && 'String' in node ? node.String.sval : undefined;
}

function nameOf(names: readonly Node[] | undefined): string {
  return textOf(names?.at(-1)) ?? '';
}
