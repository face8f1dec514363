import { Readable } from 'node:stream';
import type { AppContext } from '../../context.ts';
import type { Server } from '../../http/contract-types.ts';
import { serve } from '../../http/serve.ts';
import { limitAccount } from '../identity/require-account.ts';
import { followRecords, writeRecordsCsv, writeRecordsJson } from './export-records.ts';
import { makePacket } from './make-packet.ts';
import { signingKeyOf, otherPublicKeys } from './packet-signing.ts';
import { writePacketJson, writePacketPdf } from './write-packet.ts';
import { readerOf, readRecords } from './read-records.ts';
import { recordAudit, requesterOf } from '../record/record-audit.ts';

/** Per account. Each download is audited itself. */
const FILES_PER_MINUTE = 60;

/** Routes of an account's audit records, and of papers about single searches that strangers can check. */
export function addAuditRoutes(server: Server, ctx: AppContext): void {
  const config = { rateLimit: limitAccount(FILES_PER_MINUTE) };

  serve(server, 'GET /api/audit', (request) => readRecords(ctx, readerOf(request), request.query));

  serve(server, 'GET /api/audit/public-key', () => ({
    algorithm: 'Ed25519' as const,
    publicKey: signingKeyOf(ctx.hash).publicKey,
    formerKeys: otherPublicKeys(ctx.hash),
    check: 'npm run deedline -- audit check FILE --key KEY',
  }));

  const formats = [
    { format: 'csv', type: 'text/csv; charset=utf-8', write: writeRecordsCsv },
    { format: 'json', type: 'application/json; charset=utf-8', write: writeRecordsJson },
  ] as const;
  for (const { format, type, write } of formats)
    serve(
      server,
      `GET /api/audit.${format}`,
      async (request, reply) => {
        const accountId = request.account.id;
        await recordAudit(ctx.db, { kind: 'export', what: `audit_${format}`, accountId, from: requesterOf(request) });
        reply
          .type(type)
          .header('content-disposition', `attachment; filename="deedline-activity.${format}"`)
          .header('cache-control', 'no-store');
        return reply.send(Readable.from(write(followRecords(ctx, readerOf(request), request.query.kind))));
      },
      { config: { ...config, gate: 'long' }, exposeHeadRoute: false },
    );

  // Reported by the browser, which makes this file itself from what it has read.
  serve(
    server,
    'POST /api/audit/exports',
    async (request) => {
      const from = requesterOf(request);
      await recordAudit(ctx.db, { kind: 'export', what: 'searches_csv', accountId: request.account.id, from, facts: request.body });
    },
    { config },
  );

  addPacketRoutes(server, ctx);
}

function addPacketRoutes(server: Server, ctx: AppContext): void {
  const config = { rateLimit: limitAccount(FILES_PER_MINUTE), gate: 'short' } as const;

  serve(
    server,
    'GET /api/searches/:id/packet.json',
    async (request, reply) => {
      const packet = await makePacket(ctx, request.account.id, request.params.id);
      await recordAudit(ctx.db, {
        kind: 'download',
        what: 'packet_json',
        accountId: request.account.id,
        from: requesterOf(request),
        subject: packet.search.id,
      });
      reply.type('application/json; charset=utf-8').header('content-disposition', nameFile(packet.search.id, 'json'));
      // Sent byte for byte as it was signed.
      return reply.serializer((text: unknown) => text as string).send(writePacketJson(packet) as never);
    },
    { config, exposeHeadRoute: false },
  );

  serve(
    server,
    'GET /api/searches/:id/packet.pdf',
    async (request, reply) => {
      const packet = await makePacket(ctx, request.account.id, request.params.id);
      await recordAudit(ctx.db, {
        kind: 'download',
        what: 'packet_pdf',
        accountId: request.account.id,
        from: requesterOf(request),
        subject: packet.search.id,
      });
      reply.type('application/pdf').header('content-disposition', nameFile(packet.search.id, 'pdf'));
      return reply.send(Readable.from(writePacketPdf(packet, ctx.config)));
    },
    { config, exposeHeadRoute: false },
  );
}

function nameFile(id: string, format: string): string {
  return `attachment; filename="deedline-purpose-packet-${id}.${format}"`;
}
