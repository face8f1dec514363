/**
 * What a CRM is to the product: a customer's own program, to which they have sent what they bought. Each lives in a folder of its own: `facts.ts` (how it
 * is reached and what it knows, with the day on which it was read), `client.ts` and `twin.ts` (answers like it, offline). `catalogue.ts` names them all.
 */
import type { CrmField, CrmId } from '@deedline/contract/crm/crm';

/** Somebody as they are sent: what may be sent, in the order of rank. */
export interface CrmPerson {
  first: string;
  /** A whole name where it is not one person's. */
  last: string;
  /** '+14195550142' */
  phones: readonly { number: string; type: 'mobile' | 'landline' | 'voip' | null }[];
  emails: readonly string[];
  /** None of the numbers may be called or texted: only for a CRM that knows such a mark (`knowsDoNotDisturb`). */
  doNotDisturb: boolean;
  /** By the keys of the CRM's own fields. */
  fields: Readonly<Record<string, string>>;
}

/** What we put into a contact: by it theirs is told from ours, whatever they changed since. */
export interface Put {
  phones: readonly string[];
  emails: readonly string[];
  doNotDisturb: boolean;
  fields: Readonly<Record<string, string>>;
}

/** A contact there in which something of ours stands. */
export interface KnownContact {
  externalId: string;
  put: Put;
}

/**
 * `key_refused`: the key or token is not taken. `too_many`: it asks to wait, `retryAfterMs` where it says so. `refused`: it does not take what was sent, and
 * would not the next time. `unreachable`: it failed, or nobody knows whether it did it. `gone`: it has no such contact any more.
 */
export interface CrmFailure {
  outcome: 'key_refused' | 'too_many' | 'refused' | 'unreachable' | 'gone';
  status: number | null;
  retryAfterMs?: number;
}

export interface Upserted {
  outcome: 'done';
  externalId: string;
  /** It was not there before. */
  isNew: boolean;
  put: Put;
}
export interface Noted {
  outcome: 'done';
  noteId: string;
}
/** `isDeleted`: the contact is gone; else what is not ours stays in it. */
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
/** One attempt. Rejects where no whole answer came. */
export type CrmFetch = (request: CrmRequest, signal: AbortSignal) => Promise<CrmResponse>;

export interface CrmCall {
  /** What opens it: the parts of its key, or `accessToken` with what came with it. */
  credentials: Readonly<Record<string, string>>;
  /** The only way out: of the world, behind its limits of time and bytes, or the twin's. */
  fetch: CrmFetch;
  signal: AbortSignal;
}

export interface CrmCredential {
  name: string;
  label: string;
  isSecret: boolean;
}

/** How a CRM's own sign-in is asked (RFC 6749, 4.1). */
export interface CrmOauth {
  authorizeUrl: string;
  tokenUrl: string;
  /** Empty: they stand in the app that is registered there. */
  scopes: readonly string[];
  /** Takes a code challenge (RFC 7636). */
  hasPkce: boolean;
  /** Where the client's secret goes. */
  secretIn: 'body' | 'header';
  /** What its token endpoint wants besides. */
  more?: Readonly<Record<string, string>>;
  /** What comes with a token and is needed for each request, or says whose it is: the name of the credential, by the field of the answer. */
  keeps?: Readonly<Record<string, string>>;
}

export interface CrmFacts {
  label: string;
  homepage: string;
  readOn: string;
  /** Where its facts stand. */
  sources: readonly string[];
  /** Where a key is found, in a sentence. */
  keyHelp: string;
  /** A contact can be marked so that its numbers are not called or texted. */
  knowsDoNotDisturb: boolean;
  oauth: CrmOauth | null;
  /** What a column of ours goes into where nobody said otherwise, by the key of the CRM's field. */
  usualFields: Readonly<Partial<Record<string, string>>>;
}

export interface Crm {
  /** Never renamed. */
  id: CrmId;
  facts: CrmFacts;
  credentials: readonly CrmCredential[];
  /** The fields of its contacts into which text may be put; also the test of a key. */
  discoverFields(call: CrmCall): Promise<{ outcome: 'done'; fields: CrmField[] } | CrmFailure>;
  /**
   * Puts somebody there: into `known`, or where it is unknown into the contact that it finds by phone or email and that bears no other surname, else into a
   * new one. What is theirs stays; what we put and no longer send is taken out. Repeating it changes nothing.
   */
  upsert(person: CrmPerson, known: KnownContact | null, call: CrmCall): Promise<Upserted | CrmFailure>;
  /** Writes or rewrites our note of a contact. */
  note(externalId: string, noteId: string | null, text: string, call: CrmCall): Promise<Noted | CrmFailure>;
  /** Takes out what we put, our note first; and the contact itself where `mayDelete` and nothing that reaches anybody is left in it. */
  remove(known: KnownContact, noteId: string | null, mayDelete: boolean, call: CrmCall): Promise<Removed | CrmFailure>;
  createTwin(store: TwinStore, habits?: Partial<TwinHabits>): CrmFetch;
}

// Twins

export type TwinThing = Readonly<Record<string, unknown>>;

/** What a twin holds, by account of the twin: `whose` is of the token. */
export interface TwinStore {
  get(whose: string, id: string): TwinThing | undefined;
  put(whose: string, id: string, thing: TwinThing): void;
  delete(whose: string, id: string): void;
  list(whose: string): (readonly [id: string, thing: TwinThing])[];
}

export interface TwinHabits {
  /** Shares of requests, 0..1. */
  tooMany: number;
  fault: number;
  hang: number;
  /** How long a token lasts, in seconds. */
  tokenSeconds: number;
}
