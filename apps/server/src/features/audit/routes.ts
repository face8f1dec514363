import { AUDIT_KINDS, auditPage, recordExport } from '@deedline/contract/audit';
import { packetKey, purposePacket } from '@deedline/contract/purpose-packet';
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { answers, type Server } from '../../http/contract-types.ts';
import { limitAccount, requireAccount, requireRole } from '../identity/require-account.ts';
import { followRecords, writeRecordsCsv, writeRecordsJson } from './export-records.ts';
import { makePacket } from './packet/make-packet.ts';
import { openSigningKey, otherPublicKeys } from './packet/signing.ts';
import { writePacketJson, writePacketPdf } from './packet/write-packet.ts';
import { readerOf, readRecords } from './read-records.ts';
import { recordAudit, requesterOf } from '../record/record-audit.ts';

/** Of one account. Each is on record itself. */
const FILES_PER_MINUTE = 60;
const MOST_SHOWN = 200;
const kind = z.enum(AUDIT_KINDS);
const kinds = z.union([z.array(kind), kind.transform((one) => [one])]).optional();
const pageQuery = z.object({
  kind: kinds,
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  limit: z.coerce.number().int().min(1).max(MOST_SHOWN).default(50),
});
const fileQuery = z.object({ kind: kinds });
const searchPath = z.object({ id: z.string() });

/** What an account is on record with, for its owner; and papers about single searches that strangers can check. */
export function addAuditRoutes(server: Server, ctx: AppContext): void {
  const onRequest = requireAccount(ctx);
  const config = { rateLimit: limitAccount(FILES_PER_MINUTE) };

  server.get('/api/audit', { onRequest, schema: { querystring: pageQuery, response: { 200: answers(auditPage) } } }, (request) =>
    readRecords(ctx, readerOf(request), request.query),
  );

  server.get('/api/audit/public-key', { schema: { response: { 200: answers(packetKey) } } }, () => ({
    algorithm: 'Ed25519' as const,
    publicKey: openSigningKey(ctx.hash).publicKey,
    formerKeys: otherPublicKeys(ctx.hash),
    check: 'npm run deedline -- audit check FILE --key KEY',
  }));

  const formats = [
    { format: 'csv', type: 'text/csv; charset=utf-8', write: writeRecordsCsv },
    { format: 'json', type: 'application/json; charset=utf-8', write: writeRecordsJson },
  ] as const;
  for (const { format, type, write } of formats)
    server.get(
      `/api/audit.${format}`,
      { onRequest, config: { ...config, gate: 'long' }, schema: { querystring: fileQuery }, exposeHeadRoute: false },
      async (request, reply) => {
        const accountId = request.account.id;
        await recordAudit(ctx.db, { kind: 'export', what: `audit_${format}`, accountId, from: requesterOf(request) });
        reply
          .type(type)
          .header('content-disposition', `attachment; filename="deedline-activity.${format}"`)
          .header('cache-control', 'no-store');
        return reply.send(Readable.from(write(followRecords(ctx, readerOf(request), request.query.kind))));
      },
    );

  // As far as a browser says so: it makes the file itself, of what it has read.
  server.post(
    '/api/audit/exports',
    { onRequest: requireRole(ctx, 'member'), config, schema: { body: recordExport } },
    async (request, reply) => {
      const from = requesterOf(request);
      await recordAudit(ctx.db, { kind: 'export', what: 'searches_csv', accountId: request.account.id, from, facts: request.body });
      return reply.status(204).send();
    },
  );

  addPacketRoutes(server, ctx);
}

function addPacketRoutes(server: Server, ctx: AppContext): void {
  const onRequest = requireAccount(ctx);
  const config = { rateLimit: limitAccount(FILES_PER_MINUTE), gate: 'short' } as const;

  server.get(
    '/api/searches/:id/packet.json',
    { onRequest, config, exposeHeadRoute: false, schema: { params: searchPath, response: { 200: answers(purposePacket) } } },
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
      // As it is signed, to the letter.
      return reply.serializer((text: unknown) => text as string).send(writePacketJson(packet) as never);
    },
  );

  server.get(
    '/api/searches/:id/packet.pdf',
    { onRequest, config, exposeHeadRoute: false, schema: { params: searchPath } },
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
      return reply.send(Readable.from(writePacketPdf(packet, ctx.config.publicUrl)));
    },
  );
}

function nameFile(id: string, format: string): string {
  return `attachment; filename="deedline-purpose-packet-${id}.${format}"`;
}
