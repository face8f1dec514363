import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import { limitAccount } from '../identity/require-account.ts';
import { rememberChoices } from '../identity/start-session.ts';
import type { SearchContext } from '../lookup/search-context.ts';
import { refuseForbiddenUses } from '../purposes/purposes.ts';
import { recordAudit, requesterOf } from '../record/record-audit.ts';
import { readNews } from './news/read-news.ts';
import { markSeen, setRhythm, stopMails } from './news/watches.ts';
import { sendToBatch, writeListed } from './output.ts';
import { addToList, changePropertyList, createPropertyList, readPropertyLists, removePropertyList } from './property-lists.ts';
import { requireList } from './require-list.ts';
import { countAllListed, listListed, listsOfParcel, markListed, readPropertyList, takeOff } from './rows.ts';
import { previewStack } from './stack.ts';

/** Per account. A page that waits for the changes of the newest files polls every 1.5 seconds. */
const READS_PER_MINUTE = 120;
const PAGES_PER_MINUTE = 60;
const MADE_PER_MINUTE = 20;

const asker = ({ account, member }: FastifyRequest) => ({ accountId: account.id, memberId: member.id });

export function addPropertyListRoutes(server: Server, ctx: SearchContext): void {
  const reads = { config: { rateLimit: limitAccount(READS_PER_MINUTE), gate: 'short' as const } };
  const all = { config: { rateLimit: limitAccount(PAGES_PER_MINUTE), gate: 'long' as const } };
  const pages = { config: { rateLimit: limitAccount(PAGES_PER_MINUTE), gate: 'short' as const } };
  const made = { config: { rateLimit: limitAccount(MADE_PER_MINUTE), gate: 'long' as const } };

  serve(server, 'GET /api/property-lists', (request) => readPropertyLists(ctx, asker(request)));
  serve(server, 'GET /api/property-list-counts', ({ account }) => countAllListed(ctx, account.id), all);
  serve(server, 'POST /api/property-lists', (request) => createPropertyList(ctx, asker(request), request.body, requesterOf(request)), {
    bodyLimit: 16_384,
    ...made,
  });
  serve(server, 'GET /api/property-lists/:id', (request) => readPropertyList(ctx, asker(request), request.params.id), reads);
  serve(server, 'PATCH /api/property-lists/:id', (request) =>
    changePropertyList(ctx, asker(request), request.params.id, request.body, requesterOf(request)),
  );
  serve(server, 'DELETE /api/property-lists/:id', (request) =>
    removePropertyList(ctx, request.account.id, request.params.id, requesterOf(request)),
  );
  serve(
    server,
    'GET /api/property-lists/:id/properties',
    ({ account, params, query }) => listListed(ctx, account.id, params.id, query),
    pages,
  );
  serve(server, 'PUT /api/property-lists/:id/marks', ({ account, params, body }) => markListed(ctx, account.id, params.id, body));
  serve(
    server,
    'POST /api/property-lists/:id/additions',
    ({ account, params, body }) => addToList(ctx, account.id, params.id, body.parcels),
    {
      bodyLimit: 16_384,
      ...made,
    },
  );
  serve(server, 'POST /api/property-lists/:id/removals', ({ account, params, body }) => takeOff(ctx, account.id, params.id, body));
  serve(server, 'POST /api/property-lists/of-parcel', ({ account, body }) => listsOfParcel(ctx, account.id, body), pages);
  serve(server, 'POST /api/property-stacks', ({ account, body }) => previewStack(ctx, account.id, body), made);

  serve(
    server,
    'GET /api/property-lists/:id/output',
    async (request, reply) => {
      const { account, params, query } = request;
      const { name, type, pieces } = await writeListed(ctx, account.id, params.id, query.format);
      await recordAudit(ctx.db, {
        kind: 'export',
        what: `property_list_${query.format}`,
        accountId: account.id,
        from: requesterOf(request),
        subject: params.id,
      });
      return reply
        .type(type)
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(pieces));
    },
    { ...made, exposeHeadRoute: false },
  );

  serve(
    server,
    'POST /api/property-lists/:id/batch',
    async (request) => {
      const { account, member, params, body } = request;
      const { job } = await sendToBatch(ctx, { accountId: account.id, ...requesterOf(request) }, params.id, body);
      await rememberChoices(ctx, member, body);
      return job;
    },
    { preValidation: refuseForbiddenUses(ctx), ...made },
  );

  serve(
    server,
    'GET /api/property-lists/:id/news',
    async ({ account, member, params }) => readNews(ctx, await requireList(ctx.db, account.id, params.id), member.id),
    pages,
  );
  serve(server, 'POST /api/property-lists/:id/seen', (request) => markSeen(ctx, asker(request), request.params.id, request.body.until));
  serve(server, 'PUT /api/property-lists/:id/mails', (request) => setRhythm(ctx, asker(request), request.params.id, request.body.every));
  addStopRoute(server, ctx);
}

/** In a scope of its own, because mail programs send a form (RFC 8058), whose body is ignored. */
function addStopRoute(server: Server, ctx: SearchContext): void {
  void server.register(async (scope: Server) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', (_request, body, done) => {
      body.resume();
      done(null, undefined);
    });
    serve(scope, 'POST /api/property-watches/stop/:token', ({ params }) => stopMails(ctx, params.token), {
      bodyLimit: 1024,
      config: { rateLimit: { max: ctx.config.authRequestsPerMinute } },
    });
  });
}
