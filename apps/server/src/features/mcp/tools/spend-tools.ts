/** Tools that cost credits: within a grant that a person made, through the same functions as the pages. */
import { PURPOSES, type Purpose } from '@deedline/contract/compliance/uses';
import { AppError } from '@deedline/contract/errors';
import { z } from 'zod';
import { cancelJob } from '../../batches/jobs.ts';
import { readJsonUpload } from '../../batches/uploads/json-upload.ts';
import { createBatchJob } from '../../batches/uploads/uploads.ts';
import { byGrant, keepJob } from '../../grants/take-use.ts';
import { readGrant } from '../../grants/grants.ts';
import { requireHeld } from '../../program-keys/spending.ts';
import { takeBasis } from '../../purposes/take-basis.ts';
import { recordRead } from '../../record/record-read.ts';
import { createSearch } from '../../searches/create-search.ts';
import { followSearch, readSearch } from '../../searches/read-searches.ts';
import { readQuery } from '../../searches/search-form.ts';
import { answerWith } from '../answer.ts';
import { type Caller, programFacts, readerOf } from '../caller.ts';
import { presentBatch, presentSearch } from '../present.ts';
import * as shapes from '../shapes.ts';
import { MOST_ROWS, priceList, questionInput, rowInput } from './look-tools.ts';
import { addTool, type Desk, type ToolContext } from './tool.ts';

/** How long a call waits for a search; most take less than a second. */
const WAIT_MS = 20_000;

const purpose = z
  .enum(PURPOSES)
  .describe('The purpose of the search. If no person has granted it, nothing is searched: never choose one that the person did not name.');
const requestId = z
  .string()
  .regex(/^[\x21-\x7e]{1,100}$/)
  .optional()
  .describe('A key that you choose: repeating it returns the same search or batch, charged once.');

export function addSpendTools(desk: Desk): void {
  const { ctx } = desk;

  addTool(desk, 'search', {
    title: 'Search',
    description:
      'Costs credits, depending on what is found; if nothing useful is found, nothing is charged. Finds who owns a property and how to reach them, or who has a phone or email. ' +
      'Needs an active grant that a person made for this key; without one, nothing is held. Preview it first.',
    input: questionInput.extend({ purpose, requestId }),
    output: shapes.search,
    does: 'spends',
    async run({ requestId: wanted, ...question }, caller) {
      const { includeContacts } = readQuery({ ...question, permissibleUse: true });
      const law = await requirePurpose(ctx, caller, question.purpose);
      const most = (await priceList(ctx, caller))(question.searchMode, includeContacts);
      // The person who made the grant attested to it.
      const body = { ...question, ...law, permissibleUse: true };
      const { row } = await byGrant(ctx, { ...wantedOf(caller), purpose: question.purpose, most }, (use) =>
        createSearch(ctx, ctx.runner, askerOf(caller, use), body, idempotencyKey(caller, wanted)),
      );
      const search = await waitForSearch(ctx, caller.accountId, row.id);
      if (search.results !== null) await recordRead(ctx, readerOf(caller), 'program_search', { subject: search.id });
      return answerWith(presentSearch(ctx.config, search));
    },
  });

  addTool(desk, 'batch', {
    title: 'Run a batch',
    description:
      `Costs credits, depending on what is found. Searches up to ${MOST_ROWS} addresses, for no more than capCredits in total. ` +
      'Needs an active grant with that much left; without one, nothing is held. It keeps running on its own: follow it with read_batch.',
    input: z.object({
      purpose,
      rows: z.array(rowInput).min(1).max(MOST_ROWS),
      capCredits: z.number().int().min(1).max(1_000_000).describe('The most that it may cost.'),
      includeContacts: z.boolean().optional(),
      payOnlyForContacts: z.boolean().optional(),
      requestId,
    }),
    output: shapes.batch,
    does: 'spends',
    async run({ requestId: wanted, rows, capCredits: cap, ...terms }, caller) {
      const law = await requirePurpose(ctx, caller, terms.purpose);
      const most = (await priceList(ctx, caller))('property_address', terms.includeContacts ?? true) * rows.length;
      const capCredits = most === 0 ? cap : Math.min(cap, most);
      const body = { fileName: 'assistant.csv', rows, capCredits, ...terms, ...law, permissibleUse: true };
      const upload = readJsonUpload(body, idempotencyKey(caller, wanted));
      const { job } = await byGrant(ctx, { ...wantedOf(caller), purpose: terms.purpose, most: Math.min(cap, most) }, async (use) => {
        const made = await createBatchJob(ctx, askerOf(caller, use), upload);
        if (!made.isNew) return made;
        await keepJob(ctx, use, made.job.id);
        await stopIfEnded(ctx, caller, use.grantId, made.job.id);
        return made;
      });
      return answerWith(presentBatch(ctx.config, job));
    },
  });
}

/** If the grant was ended while the batch was being read, the batch is cancelled too. */
async function stopIfEnded(ctx: ToolContext, { accountId }: Caller, grantId: string, jobId: string): Promise<void> {
  const { endedAt } = await readGrant(ctx.db, accountId, grantId, ctx.now());
  if (endedAt === null) return;
  await cancelJob(ctx, accountId, jobId);
  throw new AppError('grant_required', 'The grant was ended in the meantime, and the batch with it. Nothing was charged.');
}

/** The account's legal purposes for this use, which the key must be allowed as well. Throws `purpose_refused` and `licence_required`. */
async function requirePurpose(ctx: ToolContext, { accountId, program }: Caller, use: Purpose) {
  const { glbaPurpose, dppaPurpose } = await takeBasis(ctx, accountId, use, {});
  requireHeld(program, use, { glbaPurpose, dppaPurpose });
  return { glbaPurpose, dppaPurpose };
}

function wantedOf({ program, client }: Caller): { keyId: string; client: string | null } {
  return { keyId: program.keyId, client };
}

function askerOf(caller: Caller, use: { grantId: string; grantUseId: string }) {
  const { accountId, memberId, ip, userAgent, receivedAtMs } = caller;
  return { accountId, memberId, ip, userAgent, receivedAtMs, program: programFacts(caller, use) };
}

/** Prefixed by key, so that keys of one account do not share request ids. */
function idempotencyKey({ program }: Caller, wanted: string | undefined): string | undefined {
  return wanted === undefined ? undefined : `mcp:${program.keyId}:${wanted}`;
}

export async function waitForSearch(ctx: ToolContext, accountId: string, id: string, mostMs = WAIT_MS) {
  const untilMs = performance.now() + mostMs;
  const changes = followSearch(ctx, accountId, id);
  while ((await changes.next()).done !== true && performance.now() < untilMs);
  await changes.return(undefined);
  return readSearch(ctx, accountId, id);
}
