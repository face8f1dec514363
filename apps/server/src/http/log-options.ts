import type { LogFn, LoggerOptions } from 'pino';
import { describeFault } from './describe-fault.ts';

/**
 * How every log of the product is written. What libraries log goes through here as well: of an error what may be said of it, of a request
 * nothing, of a sentence all but what it quotes.
 */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    hooks: {
      logMethod(given: unknown[], write: LogFn) {
        const [first, ...rest] = given;
        if (typeof first === 'string') return write.call(this, first.replace(/".*"/s, '…'));
        if (first instanceof Error) return write.call(this, { fault: describeFault(first) }, 'a fault');
        if (!hasForeign(first)) return write.apply(this, [first, ...rest] as Parameters<LogFn>);
        const { err, req: _req, res: _res, ...fields } = first;
        return write.call(this, { ...fields, fault: describeFault(err) }, 'a fault');
      },
    },
  };
}

/** What the framework and its plugins log by: our own lines say `fault`. */
function hasForeign(first: unknown): first is Record<'err' | 'req' | 'res', unknown> {
  return typeof first === 'object' && first !== null && ('err' in first || 'req' in first || 'res' in first);
}
