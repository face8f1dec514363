import { AppError } from '@deedline/contract/errors';
import { OperatorError } from './operator-context.ts';

/** Turns an OperatorError into an `act_refused` answer with its message. */
export async function refuseAct<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof OperatorError) throw new AppError('act_refused', error.message, error);
    throw error;
  }
}
