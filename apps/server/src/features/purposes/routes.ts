import { attestLicence as attestLicenceBody, licence } from '@deedline/contract/licence';
import { changePurposes as changePurposesBody, purposes } from '@deedline/contract/purposes';
import { PURPOSES } from '@deedline/contract/search';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { answers, type Server } from '../../http/contract-types.ts';
import { limitAccount, requireAccount, requireRole } from '../identity/require-account.ts';
import { requesterOf } from '../record/record-audit.ts';
import { attestLicence, closeQuestion, readLicence } from './licences.ts';
import { changePurposes, readPurposes, refuseForbiddenUses } from './purposes.ts';

const usePath = z.object({ use: z.enum(PURPOSES) });
const CHANGES_PER_MINUTE = 60;

export function addPurposeRoutes(server: Server, ctx: AppContext): void {
  const onRequest = requireAccount(ctx);
  const asOwner = requireRole(ctx, 'owner');
  const config = { rateLimit: limitAccount(CHANGES_PER_MINUTE) };

  server.get('/api/purposes', { onRequest, schema: { response: { 200: answers(purposes) } } }, ({ account }) =>
    readPurposes(ctx, account.id),
  );

  server.put(
    '/api/purposes/:use',
    {
      onRequest: asOwner,
      preValidation: refuseForbiddenUses(ctx),
      config,
      schema: { params: usePath, body: changePurposesBody, response: { 200: answers(purposes) } },
    },
    async (request, reply) => {
      await changePurposes(ctx, request.account.id, request.params.use, request.body, requesterOf(request));
      return reply.send(await readPurposes(ctx, request.account.id));
    },
  );

  server.get('/api/licence', { onRequest, schema: { response: { 200: answers(licence) } } }, ({ account }) => readLicence(ctx, account.id));

  server.post(
    '/api/licence',
    { onRequest: asOwner, config, schema: { body: attestLicenceBody, response: { 200: answers(licence) } } },
    async (request, reply) => {
      await attestLicence(ctx, request.account.id, request.body, requesterOf(request));
      return reply.send(await readLicence(ctx, request.account.id));
    },
  );

  server.post('/api/licence/close-question', { onRequest: asOwner, config }, async (request, reply) => {
    await closeQuestion(ctx, request.account.id);
    return reply.status(204).send();
  });
}
