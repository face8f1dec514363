import { AppError } from '@deedline/contract/errors';
import { OperatorError } from './operator-context.ts';

/** What cannot be done as it was asked, as an answer: the use case's own sentence. */
export async function refuseAct<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof OperatorError) throw new AppError('act_refused', error.message, error);
    throw error;
  }
}
