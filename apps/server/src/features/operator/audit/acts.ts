/** The audit record: verify it, search it, and write and check the papers made of it. */
import { AUDIT_KINDS } from '@deedline/contract/compliance/audit';
import { unsealLeftOut } from '../../audit/read-records.ts';
import { readHead, sealRecords } from '../../audit/seal-records.ts';
import { verifyRecords } from '../../audit/verify-records.ts';
import type { AuditRow } from '../../record/record-audit.ts';
import { defineAct, flag, needed, optional, UsageError, type Act, type CommandContext } from '../command/act.ts';
import { readDay, readOneOf, readPath, readSubject, readWhole, reason } from '../command/values.ts';
import { acceptRestore } from './accept-restore.ts';
import { checkFile, writePacket } from './packets.ts';
import { printAuditProof, printHead, printRecords } from './print-audit.ts';
import { searchRecords } from './search-records.ts';
import { verifyAudit } from './verify-audit.ts';

const SHOWN = 50;
const MAX_SHOWN = 10_000;

const verify = defineAct({
  verb: 'verify',
  about: 'Reads every record and says which were edited, are missing, were copied or inserted, or are not where they were sealed.',
  needs: 'database',
  changes: false,
  records: ['audit_verify'],
  console: ['POST /api/operator/audit/verify'],
  takes: {
    from: optional(
      '--from <number>',
      'starts at this record and trusts everything before it',
      readWhole('--from', Number.MAX_SAFE_INTEGER),
    ),
    head: optional('--head <hash>', 'also checks that a record has this hash, which was printed earlier', readHash),
    json: flag('--json', 'as JSON'),
  },
  async run(ctx, { json, ...asked }) {
    const proof = await verifyAudit(ctx, async () => verifyRecords(await ctx.openApplication(), asked));
    return { text: json ? printJson(proof) : printAuditProof(proof), exitCode: proof.findings.length === 0 ? 0 : 1 };
  },
});

const head = defineAct({
  verb: 'head',
  about: 'Prints the number and the hash of the latest record in the chain.',
  more: 'Keep them somewhere else: they can later prove that everything up to that record is unchanged.',
  needs: 'database',
  changes: false,
  records: [],
  console: ['GET /api/operator/audit/head'],
  takes: {},
  async run(ctx) {
    await sealRecords(await ctx.openApplication());
    return printHead(await readHead(ctx), ctx.now());
  },
});

const search = defineAct({
  verb: 'search',
  about: 'Shows records, latest first.',
  more: 'Days are in UTC (YYYY-MM-DD), and the last day is included.',
  needs: 'database',
  changes: false,
  records: ['audit_search'],
  console: ['GET /api/operator/audit'],
  takes: {
    account: optional('--account <account>', 'the email address or id of an account', readSubject),
    from: optional('--from <day>', 'on that day or later', readDay),
    to: optional('--to <day>', 'on that day or earlier', readDay),
    kind: optional('--kind <kind>', AUDIT_KINDS.join(', '), readOneOf('A kind', AUDIT_KINDS)),
    limit: optional('--limit <number>', `how many to show at most; ${SHOWN} if omitted`, readWhole('--limit', MAX_SHOWN)),
    json: flag('--json', 'as JSON, with everything in each record'),
  },
  check({ from, to }) {
    if (from !== undefined && to !== undefined && from > to) throw new UsageError('--from is later than --to.');
  },
  async run(ctx, { json, limit = SHOWN, ...asked }) {
    const records = await searchRecords(ctx, { ...asked, limit });
    return json ? printJson(await unsealFacts(ctx, records)) : printRecords(records);
  },
});

export const AUDIT_ACTS: readonly Act[] = [
  verify,
  head,
  search,
  defineAct({
    verb: 'packet',
    about: 'Writes the signed purpose packet of a search: who asked, for what purpose, what they got.',
    needs: 'database',
    changes: false,
    records: ['audit_packet'],
    takes: {
      searchId: needed('<search>', 'the id of a search'),
      out: optional('--out <file>', 'a new file to write to, as a PDF if its name ends in .pdf, otherwise as JSON', readPath),
    },
    run: writePacket,
  }),
  defineAct({
    verb: 'check',
    about:
      'Checks whether a purpose packet or a due-diligence report, JSON or PDF, is unchanged since it was signed, and by whom; needs no installation.',
    needs: 'nothing',
    changes: false,
    records: [],
    takes: {
      file: needed('<file>', 'the packet or report'),
      key: optional(
        '--key <key>',
        'the public key that the installation shows at /api/audit/public-key; if omitted, the key in the file is trusted',
      ),
    },
    run: (_, asked) => Promise.resolve(checkFile(asked)),
  }),
  defineAct({
    verb: 'accept-restore',
    about: 'After a restore: shows which audit records this machine remembers and the database lacks, and accepts that they are gone.',
    more: 'The first run prints a code and changes nothing. Run it again with --confirm CODE: this is recorded, and what the machine remembered is put aside in keys/ of DATA_DIR. Do this on each machine that runs a worker.',
    needs: 'database',
    changes: true,
    records: ['audit_accept_restore'],
    takes: { reason, confirm: optional('--confirm <code>', 'the code that was printed', (text) => text.toLowerCase()) },
    run: acceptRestore,
  }),
];

/** Unseals the facts that operators may read. */
async function unsealFacts(ctx: CommandContext, records: readonly AuditRow[]): Promise<AuditRow[]> {
  const { hash } = await ctx.openApplication();
  return records.map((record) => ({ ...record, facts: unsealLeftOut(hash, record.facts) }));
}

function printJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

function readHash(text: string): string {
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new UsageError('A hash is 64 hexadecimal digits, as "head" prints it.');
  return text.toLowerCase();
}
