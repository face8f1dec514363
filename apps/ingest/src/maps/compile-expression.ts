import type { Condition, CONVERSIONS, Expression } from '@deedline/contract/files/expression';
import type { PartialDate } from '@deedline/engine/model/evidence';
import { readFormatted } from './date-formats.ts';
import { makeShape } from './text-shape.ts';
import { readDay, readMonth, readNumber, readPositive } from './values.ts';

/** A compiled function of a row; compiled once per file. */
export type Read<Row, T> = (row: Row) => T;
export type ReadNumber = (text: string) => number | undefined;

/** The context in which the expressions of one file are compiled. */
export interface Scope<Row> {
  /** The trimmed text of a column; '' if it is blank, or the file has no such column. */
  find(column: string): Read<Row, string>;
  given: Readonly<Record<'state' | 'county_fips' | 'county_name', string>>;
  /** Set for the current row once its mailing lines were read: the in-care-of name. */
  told: { careOf: string };
}

export function compileText<Row>(expression: Expression, scope: Scope<Row>): Read<Row, string> {
  if (typeof expression === 'string') return scope.find(expression);
  if ('constant' in expression) return always(expression.constant);
  if ('given' in expression) return always(scope.given[expression.given]);
  if ('told' in expression) return () => scope.told.careOf;
  if ('firstOf' in expression) return firstFilled(expression.firstOf.map((one) => compileText(one, scope)));
  if ('join' in expression) {
    const parts = expression.join.map((one) => compileText(one, scope));
    return joinFilled(parts, expression.with ?? ' ');
  }
  if ('when' in expression) return choose(expression, scope, compileText);
  if ('map' in expression) return lookUp(expression, scope);
  if ('number' in expression || 'sum' in expression) {
    const read = compileNumber(expression, scope, readNumber);
    return (row) => String(read(row) ?? '');
  }
  if ('date' in expression || 'year' in expression) {
    const read = compileDate(expression, scope);
    return (row) => read(row) ?? '';
  }
  return compileCut(expression, scope);
}

type Cut = Exclude<
  Extract<
    Expression,
    | { slice: unknown }
    | { part: unknown }
    | { replace: unknown }
    | { squeeze: unknown }
    | { keep: unknown }
    | { pad: unknown }
    | { unpad: unknown }
  >,
  string
>;

const KEPT = { digits: /\P{Nd}+/gu, letters: /\P{L}+/gu, letters_and_digits: /[^\p{L}\p{Nd}]+/gu } as const;
const DIGITS = /^\d+$/;

function compileCut<Row>(expression: Cut, scope: Scope<Row>): Read<Row, string> {
  if ('slice' in expression) {
    const read = compileText(expression.slice, scope);
    const { from, to } = expression;
    return (row) =>
      read(row)
        .slice(from - 1, to)
        .trim();
  }
  if ('part' in expression) {
    const read = compileText(expression.part, scope);
    const { by, at } = expression;
    return (row) =>
      read(row)
        .split(by)
        .at(at > 0 ? at - 1 : at)
        ?.trim() ?? '';
  }
  if ('replace' in expression) {
    const read = compileText(expression.replace, scope);
    const { find, by } = expression;
    return (row) =>
      read(row)
        .replaceAll(find, () => by)
        .trim();
  }
  if ('squeeze' in expression) {
    const read = compileText(expression.squeeze, scope);
    return (row) => read(row).replace(/\s+/g, ' ');
  }
  if ('keep' in expression) {
    const read = compileText(expression.keep, scope);
    const others = KEPT[expression.only];
    return (row) => read(row).replace(others, '');
  }
  if ('pad' in expression) {
    const read = compileText(expression.pad, scope);
    const { to, from = 1 } = expression;
    return (row) => {
      const text = read(row);
      return text.length >= from && text.length < to && DIGITS.test(text) ? text.padStart(to, '0') : text;
    };
  }
  const read = compileText(expression.unpad, scope);
  const least = expression.to ?? 0;
  return (row) => {
    const text = read(row);
    if (text[0] !== '0') return text;
    const digits = /^\d+/.exec(text)![0].length;
    let zeros = 0;
    while (text[zeros] === '0' && digits - zeros > least) zeros += 1;
    return text.slice(zeros);
  };
}

function always<T>(value: T): () => T {
  return () => value;
}

function firstFilled<Row>(reads: readonly Read<Row, string>[]): Read<Row, string> {
  return (row) => {
    for (const read of reads) {
      const text = read(row);
      if (text !== '') return text;
    }
    return '';
  };
}

function joinFilled<Row>(reads: readonly Read<Row, string>[], by: string): Read<Row, string> {
  return (row) => {
    let joined = '';
    for (const read of reads) {
      const text = read(row);
      if (text !== '') joined = joined === '' ? text : joined + by + text;
    }
    return joined;
  };
}

function lookUp<Row>({ map, values, otherwise }: Extract<Expression, { map: unknown }>, scope: Scope<Row>): Read<Row, string> {
  const read = compileText(map, scope);
  const table = new Map(Object.entries(values).map(([code, word]) => [code.toUpperCase(), word]));
  const rest = otherwise === undefined ? always('') : compileText(otherwise, scope);
  return (row) => {
    const code = read(row);
    return table.get(code) ?? table.get(code.toUpperCase()) ?? rest(row);
  };
}

/** A conditional expression; `compile` determines the type of both branches. */
function choose<Row, T>(
  { when, use, otherwise }: Extract<Expression, { when: unknown }>,
  scope: Scope<Row>,
  compile: (expression: Expression, scope: Scope<Row>) => Read<Row, T>,
): Read<Row, T> {
  const isSo = compileCondition(when, scope);
  const one = compile(use, scope);
  const other = compile(otherwise ?? NOTHING, scope);
  return (row) => (isSo(row) ? one(row) : other(row));
}
/** The name of a column that no file has. */
const NOTHING = '\0';

/** `readText` reads the field's number if the expression does not specify how. */
export function compileNumber<Row>(expression: Expression, scope: Scope<Row>, readText: ReadNumber): Read<Row, number | undefined> {
  if (typeof expression !== 'string') {
    if ('firstOf' in expression) return firstKnown(expression.firstOf.map((one) => compileNumber(one, scope, readText)));
    if ('when' in expression) return choose(expression, scope, (one) => compileNumber(one, scope, readText));
    if ('sum' in expression) return sumKnown(expression.sum.map((one) => compileNumber(one, scope, readText)));
    if ('number' in expression) return compileScaled(expression, scope, readText);
  }
  const read = compileText(expression, scope);
  return (row) => readText(read(row));
}

function firstKnown<Row, T>(reads: readonly Read<Row, T | undefined>[]): Read<Row, T | undefined> {
  return (row) => {
    for (const read of reads) {
      const value = read(row);
      if (value !== undefined) return value;
    }
    return undefined;
  };
}

function sumKnown<Row>(reads: readonly Read<Row, number | undefined>[]): Read<Row, number | undefined> {
  return (row) => {
    let sum: number | undefined;
    for (const read of reads) {
      const value = read(row);
      if (value !== undefined) sum = (sum ?? 0) + value;
    }
    return sum;
  };
}

type Scaled = Extract<Expression, { number: unknown }>;

/** The factor, or the divisor if division is exact, and the number of decimals of the result. */
const UNITS: Readonly<Record<(typeof CONVERSIONS)[number], { times?: number; by?: number; decimals: number }>> = {
  square_feet_to_acres: { by: 43_560, decimals: 3 },
  square_meters_to_acres: { by: 4_046.8564224, decimals: 3 },
  hectares_to_acres: { by: 0.40468564224, decimals: 3 },
  square_meters_to_square_feet: { by: 0.09290304, decimals: 0 },
  acres_to_square_feet: { times: 43_560, decimals: 0 },
  meters_to_feet: { by: 0.3048, decimals: 1 },
};

function compileScaled<Row>(
  { number, zero, times, convert, decimals }: Scaled,
  scope: Scope<Row>,
  readText: ReadNumber,
): Read<Row, number | undefined> {
  const read = compileNumber(number, scope, zero === 'known' ? readNumber : zero === 'unknown' ? readPositive : readText);
  const scale = times === undefined ? undefined : makeScale(times);
  const unit = convert && UNITS[convert];
  const round = makeRound(decimals ?? unit?.decimals);
  return (row) => {
    const value = read(row);
    if (value === undefined) return undefined;
    const scaled = scale ? scale(value) : value;
    return round(unit?.by ? scaled / unit.by : scaled * (unit?.times ?? 1));
  };
}

/** 0.0001 becomes a division by 10,000: a multiplication would print results such as 0.18000000000000002. */
function makeScale(times: number): (value: number) => number {
  const by = Math.round(1 / times);
  return times < 1 && Math.abs(by * times - 1) < 1e-12 ? (value) => value / by : (value) => value * times;
}

function makeRound(decimals: number | undefined): (value: number) => number {
  if (decimals === undefined) return (value) => value;
  const grain = 10 ** decimals;
  return (value) => Math.round(value * grain) / grain;
}

export function compileDate<Row>(expression: Expression, scope: Scope<Row>): Read<Row, PartialDate | undefined> {
  if (typeof expression !== 'string') {
    if ('firstOf' in expression) return firstKnown(expression.firstOf.map((one) => compileDate(one, scope)));
    if ('when' in expression) return choose(expression, scope, compileDate);
    if ('year' in expression) {
      const [year, month] = [compileText(expression.year, scope), compileText(expression.month, scope)];
      return (row) => readMonth(year(row), month(row));
    }
    if ('date' in expression) {
      const read = compileText(expression.date, scope);
      const readText = readFormatted(expression.format ?? 'ymd');
      return (row) => readText(read(row));
    }
  }
  const read = compileText(expression, scope);
  return (row) => readDay(read(row));
}

export function compileCondition<Row>(condition: Condition, scope: Scope<Row>): Read<Row, boolean> {
  if ('filled' in condition) {
    const read = compileText(condition.filled, scope);
    return (row) => read(row) !== '';
  }
  if ('empty' in condition) {
    const read = compileText(condition.empty, scope);
    return (row) => read(row) === '';
  }
  if ('positive' in condition) {
    const read = compileText(condition.positive, scope);
    return (row) => readPositive(read(row)) !== undefined;
  }
  if ('is' in condition) {
    const read = compileText(condition.of, scope);
    const words = new Set(condition.is.map((word) => word.toUpperCase()));
    return (row) => words.has(read(row).toUpperCase());
  }
  if ('like' in condition) {
    const read = compileText(condition.of, scope);
    const fits = makeShape(condition.like);
    return (row) => fits(read(row));
  }
  if ('not' in condition) {
    const isSo = compileCondition(condition.not, scope);
    return (row) => !isSo(row);
  }
  if ('all' in condition) {
    const tests = condition.all.map((one) => compileCondition(one, scope));
    return (row) => tests.every((isSo) => isSo(row));
  }
  const tests = condition.any.map((one) => compileCondition(one, scope));
  return (row) => tests.some((isSo) => isSo(row));
}
