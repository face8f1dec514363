/**
 * `address`: it may not be asked, or its name stands for one that may not. `time`: no answer within what was allowed. `size`: more than was
 * allowed. `redirect`: sent on more often than is followed, or to nowhere. `connection`: nobody there, or it broke; the system's error is the cause.
 */
export type FaultKind = 'address' | 'time' | 'size' | 'redirect' | 'connection';

/** Why an answer was not had. Its message is in words of ours and holds nothing of the address or the answer, so it may be logged and shown. */
export class OutboundFault extends Error {
  override readonly name = 'OutboundFault';
  readonly kind: FaultKind;
  /** No connection came about: whoever was asked heard nothing. */
  readonly wasUnheard: boolean;

  constructor(kind: FaultKind, message: string, cause?: unknown, wasUnheard = kind === 'address') {
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
    this.wasUnheard = wasUnheard;
  }
}
