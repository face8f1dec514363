import { rulesDocument, rulesEdition, rulesPreview, rulesText, type RulesDocument } from '@deedline/contract/calling';
import { z } from 'zod';
import { answers, type Server } from '../../../http/contract-types.ts';
import { asOperator, requireOperator } from '../../identity/require-operator.ts';
import type { SearchContext } from '../../../search-context.ts';
import { loadRules, previewRules, readEdition, readEditions, switchRules, writeRule } from './keep-rules.ts';

const DOCUMENT_BYTES = 3_000_000;
const rulesPath = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) });

/** The calling rules, for operators: every edition, what a new one would change, and which is on. */
export function addCallingRoutes(server: Server, ctx: SearchContext): void {
  const onRequest = requireOperator(ctx);
  const takesText = { onRequest, bodyLimit: DOCUMENT_BYTES };

  server.get('/api/operator/calling-rules', { onRequest, schema: { response: { 200: answers(z.array(rulesEdition)) } } }, () =>
    readEditions(ctx),
  );
  server.get(
    '/api/operator/calling-rules/:id',
    { onRequest, schema: { params: rulesPath, response: { 200: answers(rulesDocument) } } },
    ({ params }) => readDocument(ctx, params.id),
  );
  server.post(
    '/api/operator/calling-rules/preview',
    { ...takesText, schema: { body: rulesText, response: { 200: answers(rulesPreview) } } },
    async ({ body }) => {
      const { rules, changes } = await previewRules(ctx, body.document);
      return { edition: rules.edition, changes };
    },
  );
  server.post(
    '/api/operator/calling-rules',
    { ...takesText, schema: { body: rulesText, response: { 201: answers(rulesPreview) } } },
    async (request, reply) => {
      const { rules, changes } = await loadRules(asOperator(ctx, request), request.body.document);
      return reply.status(201).send({ edition: rules.edition, changes });
    },
  );
  server.post('/api/operator/calling-rules/:id/use', { onRequest, schema: { params: rulesPath } }, async (request, reply) => {
    await switchRules(asOperator(ctx, request), request.params.id);
    return reply.status(204).send();
  });
}

async function readDocument(ctx: SearchContext, id: number): Promise<RulesDocument> {
  const rules = await readEdition(ctx, id);
  return { edition: rules.edition, lines: rules.rules.map(writeRule), document: JSON.stringify(rules, null, 2) };
}
