import { AppError } from '@deedline/contract/errors';
import { OperatorError } from '../../record/operator-context.ts';

/** Turns the refusals of functions that the console uses too into those of a command. */
export async function orRefuse<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof AppError ? new OperatorError(sayUnchanged(error.message), 1) : error;
  }
}

function sayUnchanged(message: string): string {
  if (message.includes('Nothing was changed')) return message;
  return `${message}${message.endsWith('.') ? '' : '.'} Nothing was changed.`;
}
