import type { RulesDocument } from '@deedline/contract/compliance/calling';
import type { Server } from '../../../http/contract-types.ts';
import { serve } from '../../../http/serve.ts';
import { asOperator } from '../../identity/require-operator.ts';
import type { AppContext } from '../../../context.ts';
import type { CallingRulesWatch } from './watch-rules.ts';
import { loadRules, previewRules, readEdition, readEditions, switchRules, writeRule } from './keep-rules.ts';

const DOCUMENT_BYTES = 3_000_000;

/** Operators' routes of the calling rules: all editions, what a new one would change, and which is in use. */
export function addCallingRoutes(server: Server, ctx: AppContext & { callingRules: CallingRulesWatch }): void {
  const takesText = { bodyLimit: DOCUMENT_BYTES };

  serve(server, 'GET /api/operator/calling-rules', () => readEditions(ctx));
  serve(server, 'GET /api/operator/calling-rules/:id', ({ params }) => readDocument(ctx, params.id));
  serve(
    server,
    'POST /api/operator/calling-rules/preview',
    async ({ body }) => {
      const { rules, changes } = await previewRules(ctx, body.document);
      return { edition: rules.edition, changes };
    },
    takesText,
  );
  serve(
    server,
    'POST /api/operator/calling-rules',
    async (request) => {
      const { rules, changes } = await loadRules(asOperator(ctx, request), request.body.document);
      return { edition: rules.edition, changes };
    },
    takesText,
  );
  serve(server, 'POST /api/operator/calling-rules/:id/use', (request) => switchRules(asOperator(ctx, request), request.params.id));
}

async function readDocument(ctx: AppContext & { callingRules: CallingRulesWatch }, id: number): Promise<RulesDocument> {
  const rules = await readEdition(ctx, id);
  return { edition: rules.edition, lines: rules.rules.map(writeRule), document: JSON.stringify(rules, null, 2) };
}
