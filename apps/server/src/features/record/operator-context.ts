import type { AppContext } from '../../context.ts';
import type { Requester } from './record-audit.ts';

/** What an operator's act is given: somebody at the keyboard of the machine, or signed in to the console. */
export interface OperatorContext extends Pick<AppContext, 'db' | 'log' | 'now'>, Actor {}

/** Who acts, for the record. */
export interface Actor {
  /** Their name on that machine, or in the console. */
  operator: string;
  /** Where they sit; none: at the machine itself. */
  from?: Requester;
}

/** For the record of an act. */
export function actorOf({ operator, from }: Actor): Actor {
  return { operator, ...(from === undefined ? {} : { from }) };
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
