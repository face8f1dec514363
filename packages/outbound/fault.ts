/**
 * `address`: the URL is not allowed, or its host name resolves to an address that is not. `time`: no answer within the limit. `size`: the answer exceeds the
 * limit. `redirect`: too many redirects, or an invalid target. `connection`: nobody answered, or the connection broke off; the system's error is the cause.
 */
export type FaultKind = 'address' | 'time' | 'size' | 'redirect' | 'connection';

/** Why there is no answer. The message is our own and contains nothing of the address or the answer, so it may be logged and displayed. */
export class OutboundFault extends Error {
  override readonly name = 'OutboundFault';
  readonly kind: FaultKind;
  /** No connection was established, so the server received nothing. */
  readonly wasUnheard: boolean;

  constructor(kind: FaultKind, message: string, cause?: unknown, wasUnheard = kind === 'address') {
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
    this.wasUnheard = wasUnheard;
  }
}
