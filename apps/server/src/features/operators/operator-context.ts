import type { AppContext } from '../../context.ts';

/** What an operator's command is given: no session and no request, but somebody at the keyboard of the machine. */
export interface OperatorContext extends Pick<AppContext, 'db' | 'log' | 'now'> {
  /** Their name on that machine, for the record. */
  operator: string;
}

/** A command that cannot be done as it was asked; the message says why. Nothing was changed. */
export class OperatorError extends Error {
  override name = 'OperatorError';
  /** 1: there is nothing of this name. 2: it was asked wrongly. */
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2) {
    super(message);
    this.exitCode = exitCode;
  }
}
