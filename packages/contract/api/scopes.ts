/** The separate permissions that a key can have. Free of schemas, because pages explain each of them. */
export const SCOPES = ['search', 'batch', 'lists', 'outcomes', 'opt_outs', 'money', 'webhooks', 'events', 'mcp'] as const;
export type Scope = (typeof SCOPES)[number];

export const SCOPE_WORDS: Readonly<Record<Scope, { title: string; says: string }>> = {
  search: { title: 'Search', says: 'Runs searches, and reads those of the account.' },
  batch: { title: 'Batches', says: 'Uploads, starts and cancels batches, and reads their rows and files.' },
  lists: { title: 'Lists', says: 'Reads and changes the lists of the account.' },
  outcomes: { title: 'Outcomes', says: 'Reports what came of contacts.' },
  opt_outs: { title: 'Calling', says: 'Asks whether a number that the account was given may be called now.' },
  money: { title: 'Credits', says: 'Reads the balance and statements. It cannot buy anything.' },
  webhooks: { title: 'Webhooks', says: 'Sets where the product sends word of what happened.' },
  events: { title: 'Events', says: 'Reads what happened, by ids.' },
  mcp: { title: 'Assistants', says: 'Lets an assistant use the product, within a grant that a person gave.' },
};

/** The most keys that an account may have active, their longest lifetime, and the most networks that one may be restricted to. */
export const PROGRAM_KEY_LIMITS = { keys: 100, days: 730, addresses: 20, name: 80, monthCredits: 10_000_000, rotationHours: 168 } as const;
