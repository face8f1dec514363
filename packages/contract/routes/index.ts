/** Every route of the API. The server serves them by this table, the web app calls them by it, and the API's description is written from it. */
import type { z } from 'zod';
import { LIST_ROUTES } from './lists.ts';
import type { Answered, Route } from './route.ts';

export const ROUTES = { ...LIST_ROUTES };

type Routes = typeof ROUTES;
/** 'GET /api/lists/:id' */
export type RouteName = keyof Routes;

type Field<Name extends RouteName, Part extends keyof Route> = Routes[Name] extends Readonly<Record<Part, infer Value>> ? Value : undefined;
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : unknown;

/** What the server has of a request, once it was checked. */
export interface Taken<Name extends RouteName> {
  Params: Output<Field<Name, 'params'>>;
  Querystring: Output<Field<Name, 'query'>>;
  Body: Output<Field<Name, 'body'>>;
  /** By status. */
  Reply: { [Status in keyof Routes[Name]['answers']]: Answered<Routes[Name]['answers'][Status], void> };
}

/** What stands in an address is text; a number is written as one. */
type Written<Value> = unknown extends Value ? string | number | undefined : Value;

/** What a caller sends. */
export interface Sent<Name extends RouteName> {
  params: Input<Field<Name, 'params'>>;
  query: { [Key in keyof Input<Field<Name, 'query'>>]: Written<Input<Field<Name, 'query'>>[Key]> };
  body: Input<Field<Name, 'body'>>;
}

/** What a caller gets where nothing is refused; null for an empty answer. */
export type Answer<Name extends RouteName> = Answered<Routes[Name]['answers'][keyof Routes[Name]['answers']], null>;
