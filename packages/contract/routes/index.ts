/** Every route of the API. The server serves this table, the web app calls it, and the API's description is generated from it. */
import type { z } from 'zod';
import { ACCOUNT_ROUTES } from './accounts.ts';
import { AUDIT_ROUTES, COMPLIANCE_ROUTES, OPT_OUT_ROUTES } from './compliance.ts';
import { BATCH_ROUTES } from './batches.ts';
import { CRM_ROUTES } from './crm.ts';
import { DUE_DILIGENCE_ROUTES } from './due-diligence.ts';
import { GRANT_ROUTES } from './grants.ts';
import { INSTALLATION_ROUTES } from './installation.ts';
import { LIST_ROUTES, OWN_LIST_ROUTES, PROPERTY_LIST_ROUTES, PROPERTY_ROUTES } from './lists.ts';
import { NEWSLETTER_ROUTES } from './newsletter.ts';
import { OPENID_ROUTES, SECOND_FACTOR_ROUTES } from './sign-in.ts';
import { OPERATOR_ACCOUNT_ROUTES, OPERATOR_SESSION_ROUTES } from './operator-accounts.ts';
import { OPERATOR_INSTALLATION_ROUTES } from './operator-installation.ts';
import { OPERATOR_LOAD_ROUTES } from './operator-loads.ts';
import { OPERATOR_REQUEST_ROUTES } from './operator-requests.ts';
import { OPERATOR_VENDOR_ROUTES } from './operator-vendors.ts';
import { PAYMENT_ROUTES, STATEMENT_ROUTES } from './money.ts';
import { PROGRAM_KEY_ROUTES } from './program-keys.ts';
import { SAMPLE_ROUTES, SEARCH_ROUTES } from './searches.ts';
import { SERVEMANAGER_ROUTES } from './servemanager.ts';
import { TEAM_ROUTES } from './team.ts';
import { API_ROUTES } from './v1/api.ts';
import { API_PROPERTY_ROUTES } from './v1/properties.ts';
import { VENDOR_ROUTES } from './vendors.ts';
import { WEBHOOK_API_ROUTES, WEBHOOK_ROUTES } from './webhooks.ts';
import type { Answered, Route } from './route.ts';

export const ROUTES = {
  ...ACCOUNT_ROUTES,
  ...API_PROPERTY_ROUTES,
  ...API_ROUTES,
  ...AUDIT_ROUTES,
  ...BATCH_ROUTES,
  ...COMPLIANCE_ROUTES,
  ...CRM_ROUTES,
  ...DUE_DILIGENCE_ROUTES,
  ...GRANT_ROUTES,
  ...INSTALLATION_ROUTES,
  ...LIST_ROUTES,
  ...NEWSLETTER_ROUTES,
  ...OPENID_ROUTES,
  ...OPERATOR_ACCOUNT_ROUTES,
  ...OPERATOR_INSTALLATION_ROUTES,
  ...OPERATOR_LOAD_ROUTES,
  ...OPERATOR_REQUEST_ROUTES,
  ...OPERATOR_SESSION_ROUTES,
  ...OPERATOR_VENDOR_ROUTES,
  ...OPT_OUT_ROUTES,
  ...OWN_LIST_ROUTES,
  ...PAYMENT_ROUTES,
  ...PROGRAM_KEY_ROUTES,
  ...PROPERTY_LIST_ROUTES,
  ...PROPERTY_ROUTES,
  ...SAMPLE_ROUTES,
  ...SEARCH_ROUTES,
  ...SECOND_FACTOR_ROUTES,
  ...SERVEMANAGER_ROUTES,
  ...STATEMENT_ROUTES,
  ...TEAM_ROUTES,
  ...VENDOR_ROUTES,
  ...WEBHOOK_API_ROUTES,
  ...WEBHOOK_ROUTES,
};

type Routes = typeof ROUTES;
/** Such as 'GET /api/lists/:id'. */
export type RouteName = keyof Routes;

type Field<Name extends RouteName, Part extends keyof Route> = Routes[Name] extends Readonly<Record<Part, infer Value>> ? Value : undefined;
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : unknown;

/** A validated request as the server gets it. */
export interface Taken<Name extends RouteName> {
  Params: Output<Field<Name, 'params'>>;
  Querystring: Output<Field<Name, 'query'>>;
  Body: Output<Field<Name, 'body'>>;
  /** By status. */
  Reply: { [Status in keyof Routes[Name]['answers']]: Answered<Routes[Name]['answers'][Status], void> };
}

/** Query parameters are text; a number is sent as its text. */
type Written<Value> = unknown extends Value ? string | number | undefined : Value;

/** What a caller sends. */
export interface Sent<Name extends RouteName> {
  params: Input<Field<Name, 'params'>>;
  query: { [Key in keyof Input<Field<Name, 'query'>>]: Written<Input<Field<Name, 'query'>>[Key]> };
  body: Input<Field<Name, 'body'>>;
}

/** The body for any of several routes. */
export type SentBody<Name extends RouteName> = Name extends RouteName ? Sent<Name>['body'] : never;

/** What a caller gets if nothing is refused; null for an empty answer. */
export type Answer<Name extends RouteName> = Answered<Routes[Name]['answers'][keyof Routes[Name]['answers']], null>;
