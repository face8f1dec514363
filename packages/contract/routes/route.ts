import { z } from 'zod';
import type { Role } from '../account/role.ts';
import type { Scope } from '../api/scopes.ts';
import type { ErrorCode } from '../errors.ts';

/** What a route takes, gives and refuses. Its method and path are its key in the table: 'GET /api/lists/:id'. */
export interface Route {
  operationId: string;
  /** One line for whoever reads the API's description. */
  summary: string;
  /** What else there is to know. */
  description?: string;
  /** Who may ask: anybody (`open`), whoever has at least this role on an account, an operator of the installation, or a program with a key. */
  role: Role | 'open' | 'operator' | 'program';
  /** Of a program: what its key has to allow. */
  scope?: Scope;
  /** Of a program: the role that who made its key has to have still. None: of a member. */
  maker?: Role;
  /** Also whoever has yet to set up the second factor that they need. */
  beforeSecondFactor?: boolean;
  /** Whoever proved within ten minutes who they are. */
  fresh?: boolean;
  params?: z.ZodType;
  query?: z.ZodType;
  /** A JSON body. */
  body?: z.ZodType;
  /** Media types of which the body may be a file, or has to be where there is no `body`. */
  files?: readonly string[];
  /** By status: a JSON body, files of media types, or nothing. */
  answers: Readonly<Record<number, z.ZodType | readonly string[] | null>>;
  /** What it refuses beyond that which follows from all else said here (`errorsOf`). */
  errors?: readonly ErrorCode[];
}

export type RouteTable = Readonly<Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, Route>>;

/** What each answer is made of once it was read. */
export type Answered<Answer, Nothing> = Answer extends z.ZodType ? z.output<Answer> : Answer extends null ? Nothing : unknown;

/** The parameters of paths that many routes have. */

export const idPath = z.object({ id: z.string() });
/** Of what the database counts. */
export const numberPath = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) });

/** What a program's purchase may be refused for. */
export const BUYING = [
  'permissible_use_required',
  'forbidden_use',
  'purpose_refused',
  'licence_required',
  'insufficient_credits',
  'credits_set_aside',
  'key_cap_reached',
  'idempotency_conflict',
  'sealed_data',
  'overloaded',
] as const;
