import { z } from 'zod';
import type { Role } from '../account/role.ts';
import type { Scope } from '../api/scopes.ts';
import type { ErrorCode } from '../errors.ts';

/** A route's input, answers and errors. Its method and path are its key in the table: 'GET /api/lists/:id'. */
export interface Route {
  operationId: string;
  /** One line for readers of the API's description. */
  summary: string;
  /** Further explanation. */
  description?: string;
  /** Who may call it: anybody (`open`), members with at least this role in an account, an operator of the installation, or a program with a key. */
  role: Role | 'open' | 'operator' | 'program';
  /** For a program: the scope that its key needs. */
  scope?: Scope;
  /** For a program: the role that the maker of its key must still have. Absent: a member's. */
  maker?: Role;
  /** Also available to a member who still has to set up a required second factor. */
  beforeSecondFactor?: boolean;
  /** Requires a confirmation of identity within the last ten minutes. */
  fresh?: boolean;
  params?: z.ZodType;
  query?: z.ZodType;
  /** A JSON body. */
  body?: z.ZodType;
  /** Media types that the body may have as a file; it has to be a file if there is no `body`. */
  files?: readonly string[];
  /** By status: a JSON body, files with these media types, or nothing. */
  answers: Readonly<Record<number, z.ZodType | readonly string[] | null>>;
  /** Errors in addition to those that follow from the other properties (`errorsOf`). */
  errors?: readonly ErrorCode[];
}

export type RouteTable = Readonly<Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, Route>>;

/** The type of each answer once it has been read. */
export type Answered<Answer, Nothing> = Answer extends z.ZodType ? z.output<Answer> : Answer extends null ? Nothing : unknown;

/** Path parameters that many routes share. */

export const idPath = z.object({ id: z.string() });
/** For ids that the database counts. */
export const numberPath = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) });

/** Errors of a program's purchase. */
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
