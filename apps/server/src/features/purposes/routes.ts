import type { AppContext } from '../../context.ts';
import type { Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import { limitAccount } from '../identity/require-account.ts';
import { requesterOf } from '../record/record-audit.ts';
import { attestLicence, closeQuestion, readLicence } from './licences.ts';
import { changePurposes, readPurposes, refuseForbiddenUses } from './purposes.ts';

const CHANGES_PER_MINUTE = 60;

export function addPurposeRoutes(server: Server, ctx: AppContext): void {
  const config = { rateLimit: limitAccount(CHANGES_PER_MINUTE) };

  serve(server, 'GET /api/purposes', ({ account }) => readPurposes(ctx, account.id));

  serve(
    server,
    'PUT /api/purposes/:use',
    async (request) => {
      await changePurposes(ctx, request.account.id, request.params.use, request.body, requesterOf(request));
      return readPurposes(ctx, request.account.id);
    },
    { preValidation: refuseForbiddenUses(ctx), config },
  );

  serve(server, 'GET /api/licence', ({ account }) => readLicence(ctx, account.id));

  serve(
    server,
    'POST /api/licence',
    async (request) => {
      await attestLicence(ctx, request.account.id, request.body, requesterOf(request));
      return readLicence(ctx, request.account.id);
    },
    { config },
  );

  serve(server, 'POST /api/licence/close-question', (request) => closeQuestion(ctx, request.account.id), { config });
}
