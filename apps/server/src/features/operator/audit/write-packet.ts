import { AppError } from '@deedline/contract/errors';
import { writeFileSync } from 'node:fs';
import { OperatorError, recordAct } from '../../record/operator-context.ts';
import type { CommandContext } from '../command/act.ts';
import { makePacket } from '../../audit/packet/make-packet.ts';
import { writePacketJson, writePacketPdf } from '../../audit/packet/write-packet.ts';

/** The packet of any account's search, on record before it is written. Returns what to print. */
export async function writePacket(ctx: CommandContext, { searchId, out }: { searchId: string; out?: string }): Promise<string> {
  const app = await ctx.openApplication();
  try {
    const packet = await makePacket(app, null, searchId);
    await recordAct(ctx, ctx.db, { command: 'audit_packet', result: 'done', subject: searchId, accountId: packet.account.id });
    if (out === undefined) return writePacketJson(packet).trimEnd();
    const bytes = out.endsWith('.pdf') ? Buffer.concat([...writePacketPdf(packet, app.config.publicUrl)]) : writePacketJson(packet);
    // Never over a file that is there.
    writeFileSync(out, bytes, { flag: 'wx' });
    return `Written: ${out}`;
  } catch (error) {
    if (error instanceof AppError) throw new OperatorError(`${error.message} (${searchId})`, 1);
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new OperatorError(`${out} is there already.`, 2);
    throw error;
  }
}
