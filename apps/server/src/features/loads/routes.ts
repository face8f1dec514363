import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../context.ts';
import type { Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import { asOperator } from '../identity/require-operator.ts';
import { refuseAct } from '../record/refuse-act.ts';
import { beginFile, listFiles, readFile, removeFile, takePiece } from './files.ts';
import { askLoad, askRemoval, cancelJob, listJobs, openRejects, readJob } from './jobs.ts';
import { readParcelSources } from './parcel-sources.ts';
import { describeFile, guessMap, previewMap } from './look.ts';
import { listMaps, removeMap, saveMap } from './maps.ts';
import { readSetting } from './read-setting.ts';

/** The size limit of one piece. Files are sent in several, so that a broken connection costs only one. */
const PIECE_BYTES = 64 * 1024 * 1024;
const MAP_BYTES = 1024 * 1024;

/** Routes of files of records, for operators only. */
export function addLoadRoutes(server: Server, ctx: AppContext): void {
  addFileRoutes(server, ctx);
  addLookRoutes(server, ctx);
  addJobRoutes(server, ctx);
}

function addFileRoutes(server: Server, ctx: AppContext): void {
  const acting = (request: FastifyRequest) => ({ ...asOperator(ctx, request), operatorId: request.operator.id });
  serve(server, 'GET /api/operator/load-setting', () => readSetting(ctx), { config: { gate: 'file' } });
  serve(server, 'GET /api/operator/load-files', () => listFiles(ctx));
  serve(server, 'POST /api/operator/load-files', (request) => beginFile(acting(request), request.body));
  serve(server, 'GET /api/operator/load-files/:id', ({ params }) => readFile(ctx, params.id));
  serve(server, 'DELETE /api/operator/load-files/:id', (request) => removeFile(asOperator(ctx, request), request.params.id));
  void server.register(async (scope: Server) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body));
    serve(
      scope,
      'PUT /api/operator/load-files/:id/bytes',
      (request) => {
        const piece = { body: (request.body ?? null) as Readable | null, bytes: Number(request.headers['content-length'] ?? 0) };
        return takePiece(acting(request), request.params.id, request.query.from, piece);
      },
      { bodyLimit: PIECE_BYTES, config: { takesFile: true } },
    );
  });
}

function addLookRoutes(server: Server, ctx: AppContext): void {
  const config = { gate: 'file' } as const;
  serve(
    server,
    'POST /api/operator/load-files/:id/description',
    (request) => describeFile(asOperator(ctx, request), request.params.id, request.body.choice),
    { config },
  );
  serve(
    server,
    'POST /api/operator/load-files/:id/guess',
    (request) => guessMap(asOperator(ctx, request), request.params.id, request.body.choice),
    { config },
  );
  serve(
    server,
    'POST /api/operator/load-files/:id/preview',
    (request) => previewMap(asOperator(ctx, request), request.params.id, request.body),
    { config, bodyLimit: MAP_BYTES },
  );
  serve(server, 'GET /api/operator/load-maps', () => listMaps(ctx));
  serve(server, 'POST /api/operator/load-maps', (request) => refuseAct(saveMap(asOperator(ctx, request), request.body)), {
    bodyLimit: MAP_BYTES,
  });
  serve(server, 'DELETE /api/operator/load-maps/:id', (request) => removeMap(asOperator(ctx, request), request.params.id));
}

function addJobRoutes(server: Server, ctx: AppContext): void {
  serve(server, 'GET /api/operator/parcel-sources', async ({ query }) => readParcelSources(query));
  serve(server, 'GET /api/operator/loads', () => listJobs(ctx));
  serve(server, 'POST /api/operator/loads', (request) => askLoad(asOperator(ctx, request), request.body), { bodyLimit: MAP_BYTES });
  serve(server, 'GET /api/operator/loads/:id', ({ params }) => readJob(ctx, params.id));
  serve(server, 'POST /api/operator/loads/:id/cancel', (request) => refuseAct(cancelJob(asOperator(ctx, request), request.params.id)));
  serve(server, 'GET /api/operator/loads/:id/rejects', async (request, reply) => {
    const { path, name } = await openRejects(asOperator(ctx, request), request.params.id);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(createReadStream(path));
  });
  serve(server, 'POST /api/operator/sources/remove', (request) => askRemoval(asOperator(ctx, request), request.body));
}
