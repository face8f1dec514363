/**
 * The interface to CRMs: a customer's own program, to which they send what they bought. Each has a folder: `facts.ts` (how it is reached and what it can do,
 * with the day this was read), `client.ts` and `twin.ts` (an offline imitation). `catalogue.ts` lists them all.
 */
import type { CrmField, CrmId } from '@deedline/contract/crm/crm';

/** A person as sent to a CRM: what may be sent, in the order of rank. */
export interface CrmPerson {
  first: string;
  /** The whole name if it is not that of a single person. */
  last: string;
  /** `number` is in E.164, '+14195550142'. */
  phones: readonly { number: string; type: 'mobile' | 'landline' | 'voip' | null }[];
  emails: readonly string[];
  /** None of the numbers may be called or texted. Only set for a CRM that has such a flag (`knowsDoNotDisturb`). */
  doNotDisturb: boolean;
  /** Values by the keys of the CRM's own fields. */
  fields: Readonly<Record<string, string>>;
}

/** What we wrote into a contact. It tells our values from the customer's, whatever they have changed since. */
export interface Put {
  phones: readonly string[];
  emails: readonly string[];
  doNotDisturb: boolean;
  fields: Readonly<Record<string, string>>;
}

/** A contact of the CRM that contains something of ours. */
export interface KnownContact {
  externalId: string;
  put: Put;
}

/**
 * `key_refused`: the key or token is not accepted. `too_many`: it asks to wait, for `retryAfterMs` if it says so. `refused`: it does not accept what was sent,
 * and a retry would not help. `unreachable`: it failed, or it is unknown whether it did what was asked. `gone`: the contact no longer exists.
 */
export interface CrmFailure {
  outcome: 'key_refused' | 'too_many' | 'refused' | 'unreachable' | 'gone';
  status: number | null;
  retryAfterMs?: number;
}

export interface Upserted {
  outcome: 'done';
  externalId: string;
  /** The contact did not exist before. */
  isNew: boolean;
  put: Put;
}
export interface Noted {
  outcome: 'done';
  noteId: string;
}
/** `isDeleted`: the contact is gone; otherwise it remains, with what is not ours. */
export interface Removed {
  outcome: 'done';
  isDeleted: boolean;
}

export interface CrmRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
}
export interface CrmResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}
/** Makes one attempt. Rejects if no complete answer arrives. */
export type CrmFetch = (request: CrmRequest, signal: AbortSignal) => Promise<CrmResponse>;

export interface CrmCall {
  /** The parts of an API key, or `accessToken` with what came with it. */
  credentials: Readonly<Record<string, string>>;
  /** The only way to the CRM: over the internet with limits of time and size, or to the twin. */
  fetch: CrmFetch;
  signal: AbortSignal;
}

export interface CrmCredential {
  name: string;
  label: string;
  isSecret: boolean;
}

/** The CRM's OAuth endpoints (RFC 6749, section 4.1). */
export interface CrmOauth {
  authorizeUrl: string;
  tokenUrl: string;
  /** Empty if the scopes are configured in the app that is registered with the CRM. */
  scopes: readonly string[];
  /** Whether it supports PKCE (RFC 7636). */
  hasPkce: boolean;
  /** How the client's secret is sent. */
  secretIn: 'body' | 'header';
  /** Additional parameters that the token endpoint requires. */
  more?: Readonly<Record<string, string>>;
  /** Values that come with a token and that requests need or that identify its account: the name of the credential by the field of the answer. */
  keeps?: Readonly<Record<string, string>>;
}

export interface CrmFacts {
  label: string;
  homepage: string;
  readOn: string;
  /** Where these facts were read. */
  sources: readonly string[];
  /** Where users find their key, in a sentence. */
  keyHelp: string;
  /** Whether a contact can be flagged so that its numbers are not called or texted. */
  knowsDoNotDisturb: boolean;
  oauth: CrmOauth | null;
  /** The default mapping from our columns to keys of the CRM's fields. */
  usualFields: Readonly<Partial<Record<string, string>>>;
}

export interface Crm {
  /** Stored with data, so it must never be renamed. */
  id: CrmId;
  facts: CrmFacts;
  credentials: readonly CrmCredential[];
  /** The contact fields that accept text. Also used to test a key. */
  discoverFields(call: CrmCall): Promise<{ outcome: 'done'; fields: CrmField[] } | CrmFailure>;
  /**
   * Writes a person to the contact `known`. If that is null, writes to a contact that it finds by phone or email and whose surname does not differ, else to a
   * new one. The customer's own values stay; values that we wrote earlier and no longer send are removed. Idempotent.
   */
  upsert(person: CrmPerson, known: KnownContact | null, call: CrmCall): Promise<Upserted | CrmFailure>;
  /** Creates or replaces our note on a contact. */
  note(externalId: string, noteId: string | null, text: string, call: CrmCall): Promise<Noted | CrmFailure>;
  /** Removes what we wrote, our note first. Deletes the contact itself if `mayDelete` is set and no phone or email is left in it. */
  remove(known: KnownContact, noteId: string | null, mayDelete: boolean, call: CrmCall): Promise<Removed | CrmFailure>;
  createTwin(store: TwinStore, habits?: Partial<TwinHabits>): CrmFetch;
}

// Twins

export type TwinThing = Readonly<Record<string, unknown>>;

/** A twin's contents for each of its accounts. `whose` is the account that a token belongs to. */
export interface TwinStore {
  get(whose: string, id: string): TwinThing | undefined;
  put(whose: string, id: string, thing: TwinThing): void;
  delete(whose: string, id: string): void;
  list(whose: string): (readonly [id: string, thing: TwinThing])[];
}

export interface TwinHabits {
  /** Shares of requests that fail in these ways, 0 to 1. */
  tooMany: number;
  fault: number;
  hang: number;
  /** The lifetime of a token, in seconds. */
  tokenSeconds: number;
}
