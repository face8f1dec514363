import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../context.ts';
import { type Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import { receiveWebhook } from './take-event.ts';

/** Several times the size of the largest event. */
const BODY_LIMIT_BYTES = 256 * 1024;

/**
 * The route that the provider delivers to. It has a scope of its own because only here the body stays the raw bytes that were signed, whatever its content
 * type.
 */
export function addWebhookRoute(server: Server, ctx: AppContext): void {
  void server.register(async (scope: Server) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES }, (_request, body, done) => done(null, body));
    serve(
      scope,
      'POST /api/stripe/webhook',
      async (request) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const signature = request.headers['stripe-signature'];
        const { outcome } = await receiveWebhook(ctx, { body, signature: typeof signature === 'string' ? signature : undefined });
        return { outcome };
      },
      {
        bodyLimit: BODY_LIMIT_BYTES,
        errorHandler: (error) => {
          throw error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
            ? new AppError('body_too_large', 'This delivery is larger than 256 KB. Nothing was credited.')
            : error;
        },
      },
    );
  });
}
