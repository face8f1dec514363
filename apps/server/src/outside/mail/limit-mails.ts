import { AppError } from '@deedline/contract/errors';
import type { Config } from '../../config.ts';

/** The rate limit of a route through which a stranger has mail sent. */
export function limitMails(config: Config) {
  return {
    max: config.mailRequestsPerHour,
    timeWindow: '1 hour',
    errorResponseBuilder: () => new AppError('too_many_requests', 'Too many requests. Please wait an hour and try again.'),
  };
}
