/** How long others may take with what they send and take. Milliseconds. */
export interface ConnectionLimits {
  /** Until the headers of a request are whole, counted from the opening of the connection too. */
  headersMs: number;
  /** Until a body is whole that is no file. */
  bodyMs: number;
  /** Without a whole step forward: of a file that comes, and of an answer that is taken. */
  stalledMs: number;
  /** Until any request is whole. */
  longestMs: number;
  /** Of a connection between two requests. */
  idleMs: number;
  /** How often it is looked. */
  checkMs: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 15_000,
  bodyMs: 30_000,
  stalledMs: 30_000,
  longestMs: 3_600_000,
  idleMs: 72_000,
  checkMs: 2_000,
};
