import { AppError } from '@deedline/contract/errors';
import type { apiBalance, apiQuote, askQuote } from '@deedline/contract/api/v1';
import { maximumPriceCredits } from '@deedline/contract/search/prices';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import { isIncludedAccount } from '../credits/price-lists.ts';
import { readWallet } from '../credits/wallet.ts';
import type { SearchContext } from '../lookup/search-context.ts';
import { leftOfMonth } from '../program-keys/spending.ts';
import { readStatement } from '../statements/read-statement.ts';
import { refuseConflict } from './idempotency.ts';

export function addMoneyRoutes(server: Server, ctx: SearchContext): void {
  serve(server, 'POST /api/v1/quotes', async (request) => {
    await refuseConflict(ctx, request);
    return quote(ctx, request, request.body);
  });

  serve(server, 'GET /api/v1/balance', (request) => readMeans(ctx, request));

  serve(server, 'GET /api/v1/statement', (request) => {
    if (!ctx.config.billing) throw new AppError('not_found', 'This installation does not bill anyone, so there are no statements.');
    const { kind: kinds = null, view, before = null, limit, from = null, to = null, timeZone } = request.query;
    return readStatement(ctx, request.account.id, { from, to, timeZone }, { before, kinds, isFolded: view === 'lines', most: limit });
  });
}

type Asking = Pick<FastifyRequest, 'account' | 'program'>;

async function readMeans(ctx: SearchContext, { account, program }: Asking): Promise<z.output<typeof apiBalance>> {
  const keyCredits = await leftOfMonth(ctx, program!);
  if (!ctx.config.billing) return { credits: null, held: null, keyCredits };
  const { available, held } = await readWallet(ctx.db, account.id);
  return { credits: available, held, keyCredits };
}

/** By the prices in force now. A later search holds by the prices of its own time. */
async function quote(ctx: SearchContext, asking: Asking, asked: z.output<typeof askQuote>): Promise<z.output<typeof apiQuote>> {
  const { prices } = await ctx.prices.at(ctx.now());
  const isBilled = ctx.config.billing && !(await isIncludedAccount(ctx.db, asking.account.id));
  const mode = asked.kind === 'search' ? asked.searchMode : 'property_address';
  const mostCreditsEach = isBilled ? maximumPriceCredits(prices, mode, asked.includeContacts) : 0;
  const mostCredits = mostCreditsEach * (asked.kind === 'batch' ? asked.rows : 1);
  const { credits, keyCredits } = await readMeans(ctx, asking);
  const isCovered = [credits, keyCredits].every((have) => !isBilled || have === null || have >= mostCredits);
  return { mostCredits, mostCreditsEach, credits, keyCredits, isCovered };
}
