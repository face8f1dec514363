/** One breach of a law of the ledger: what every check of the books answers with, none when all is well. */
export interface BrokenLaw {
  law: string;
  /** Which account, transaction, hold, payment breaks it, and in what. Names nobody. */
  what: string;
}

/** A query that selects what breaks it as `what`, the first breach first. */
export interface Law {
  law: string;
  sql: string;
}
