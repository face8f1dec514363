/** The building blocks of the table of operator acts: what an act takes, what it gets, and what it returns. */
import type { BuyingContext, SearchContext } from '../../lookup/search-context.ts';
import type { OperatorContext } from '../../record/operator-context.ts';
import type { WholeDatabase } from './whole-database.ts';

export interface Answer {
  text: string;
  /** 1: something did not fit. */
  exitCode: 0 | 1;
}

/** The typed words do not make an act; the message says what is wrong. */
export class UsageError extends Error {
  override name = 'UsageError';
  /** The help text for typing it correctly. */
  readonly usage: string;

  constructor(message: string, usage = '') {
    super(message);
    this.usage = usage;
  }
}

export interface CommandContext extends OperatorContext {
  /** Opens the whole application: payment provider, sources, keys and the available vendors, but without the desk that asks vendors for searches. */
  openApplication(): Promise<SearchContext & Pick<BuyingContext, 'vendorShelf'>>;
}

/** What an act is given, depending on what it needs. */
export interface Contexts {
  /** Only files: there may be no installation. */
  nothing: undefined;
  /** The database of DATABASE_URL, or else of the Deedline that runs over DATA_DIR. */
  database: CommandContext;
  /** The database as its owner accesses it, to be copied, replaced or verified as a whole. */
  whole_database: WholeDatabase;
}

/** `typed`: the form shown in help: `<id>`, `[id]`, `--key <key>` or `--json`. `read` throws UsageError. */
interface Field<Kind extends 'needed' | 'optional' | 'flag' | 'many', Value> {
  kind: Kind;
  typed: string;
  about: string;
  read: (text: string) => Value;
}
type AnyField = Field<'needed' | 'optional' | 'flag' | 'many', unknown>;
type Read<Value> = (text: string) => Value;

const asTyped = (text: string) => text;

export function needed(typed: string, about: string): Field<'needed', string>;
export function needed<Value>(typed: string, about: string, read: Read<Value>): Field<'needed', Value>;
export function needed(typed: string, about: string, read: Read<unknown> = asTyped): Field<'needed', unknown> {
  return { kind: 'needed', typed, about, read };
}

export function optional(typed: string, about: string): Field<'optional', string>;
export function optional<Value>(typed: string, about: string, read: Read<Value>): Field<'optional', Value>;
export function optional(typed: string, about: string, read: Read<unknown> = asTyped): Field<'optional', unknown> {
  return { kind: 'optional', typed, about, read };
}

export function flag(typed: string, about: string): Field<'flag', boolean> {
  return { kind: 'flag', typed, about, read: () => true };
}

/** An option that may be given more than once. */
export function many<Value>(typed: string, about: string, read: Read<Value>): Field<'many', Value> {
  return { kind: 'many', typed, about, read };
}

type Fields = Readonly<Record<string, AnyField>>;
type ValueOf<Each> = Each extends Field<'many', infer Value> ? Value[] : Each extends Field<infer _Kind, infer Value> ? Value : never;
type OptionalOf<Takes> = { [Name in keyof Takes]: Takes[Name] extends Field<'optional', unknown> ? Name : never }[keyof Takes];
type InputOf<Takes> = { [Name in Exclude<keyof Takes, OptionalOf<Takes>>]: ValueOf<Takes[Name]> } & {
  [Name in OptionalOf<Takes>]?: ValueOf<Takes[Name]>;
};

interface Described {
  verb: string;
  /** One line that says what it does. */
  about: string;
  /** Further information for its user. */
  more?: string;
  /** Whether it changes anything apart from the record that it was done. */
  changes: boolean;
  /** The names under which it is recorded among operators' acts, with who typed it. */
  records: readonly string[];
  /** If no Deedline runs, the database of DATA_DIR is started for it. */
  startsDatabase?: true;
  /** The routes with which the console does the same, through the same functions. */
  console?: readonly string[];
}

interface ActOf<Need extends keyof Contexts> extends Described {
  needs: Need;
  takes: Fields;
  /** Throws UsageError when valid values do not go together. */
  check?(input: object): void;
  /** Throws OperatorError when it cannot be done as asked. */
  run(ctx: Contexts[Need], input: object): Promise<Answer | string>;
}

/** An act of the table, whatever it needs. */
export type Act = { [Need in keyof Contexts]: ActOf<Need> }[keyof Contexts];

interface ActDefined<Need extends keyof Contexts, Takes extends Fields> extends Described {
  needs: Need;
  takes: Takes;
  check?(input: InputOf<Takes>): void;
  run(ctx: Contexts[Need], input: InputOf<Takes>): Promise<Answer | string>;
}

/** Defines an act; the input of `run` is typed by what the act takes. */
export function defineAct<Need extends keyof Contexts, Takes extends Fields>(act: ActDefined<Need, Takes>): Act {
  return act as unknown as Act;
}

/** Runs an act with the input that was read for it. */
export async function doAct<Need extends keyof Contexts>(act: ActOf<Need>, ctx: Contexts[Need], input: object): Promise<Answer> {
  const answer = await act.run(ctx, input);
  return typeof answer === 'string' ? { text: answer, exitCode: 0 } : answer;
}
