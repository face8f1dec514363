/** Results that were bought, why they are believed, whether a number may be called now, and reporting outcomes. Free. */
import { OUTCOMES } from '@deedline/contract/accuracy/outcome-kinds';
import { BATCH_ROW_FILTERS } from '@deedline/contract/search/batch';
import { AppError } from '@deedline/contract/errors';
import type { Email, Phone, Results } from '@deedline/contract/search/results';
import { z } from 'zod';
import { readJob } from '../../batches/jobs.ts';
import { readRows } from '../../batches/shown-rows.ts';
import { findContact } from '../../outcomes/find-contact.ts';
import { reportOutcome } from '../../outcomes/outcomes.ts';
import { recordRead } from '../../record/record-read.ts';
import { readSearch } from '../../searches/read-searches.ts';
import { answerWith } from '../answer.ts';
import { readerOf } from '../caller.ts';
import { cleanAll } from '../clean-text.ts';
import { presentBatch, presentCall, presentExplained, presentRow, presentSearch } from '../present.ts';
import * as shapes from '../shapes.ts';
import { waitForSearch } from './spend-tools.ts';
import { addTool, type Desk } from './tool.ts';

const id = z.string().min(1).max(60);
const contact = z.string().min(1).max(254).describe('A phone or email from the result of this search, exactly as it appears there.');
const MOST_ROWS_AT_ONCE = 50;
/** The outcomes of phones and emails, each once. */
const OUTCOME = z.enum(['right_party', 'wrong_number', 'disconnected', 'wrong_person', 'bounced']);

export function addReadTools(desk: Desk): void {
  const { ctx } = desk;

  addTool(desk, 'read_search', {
    title: 'Read a search',
    description:
      'Free. A search of the account as it is now: anyone who has opted out since is left out, and whether a phone may be called is as of this moment.',
    input: z.object({
      searchId: id,
      waitSeconds: z.number().int().min(0).max(20).optional().describe('For a search that is still running.'),
    }),
    output: shapes.search,
    does: 'reads',
    async run({ searchId, waitSeconds = 0 }, caller) {
      const { accountId } = caller;
      const search = await readSearch(ctx, accountId, searchId);
      const isRunning = search.status === 'pending' || search.status === 'processing';
      const now = isRunning && waitSeconds > 0 ? await waitForSearch(ctx, accountId, searchId, waitSeconds * 1000) : search;
      if (now.results !== null) await recordRead(ctx, readerOf(caller), 'program_search', { subject: now.id });
      return answerWith(presentSearch(ctx.config, now));
    },
  });

  addTool(desk, 'read_batch', {
    title: 'Read a batch',
    description: 'Free. The progress of a batch of the account, and a page of its rows. Read a row in full by its searchId.',
    input: z.object({
      batchId: id,
      filter: z.enum(BATCH_ROW_FILTERS).default('all'),
      offset: z.number().int().min(0).max(1_000_000).default(0),
      limit: z.number().int().min(1).max(MOST_ROWS_AT_ONCE).default(20),
    }),
    output: z.object({ batch: shapes.batch, rows: z.array(shapes.batchRow) }),
    does: 'reads',
    async run({ batchId, ...page }, caller) {
      const { accountId } = caller;
      const job = await readJob(ctx, accountId, batchId);
      const rows = await readRows(ctx, accountId, batchId, { ...page, sort: 'row', direction: 'asc' });
      await recordRead(ctx, readerOf(caller), 'program_rows', { subject: job.id, count: rows.length });
      return answerWith({ batch: presentBatch(ctx.config, job), rows: rows.map(presentRow) });
    },
  });

  addTool(desk, 'explain_contact', {
    title: 'Explain a contact',
    description:
      'Free. Why a phone or email of a search has its confidence: the records that speak for and against it, with their dates and weights.',
    input: z.object({ searchId: id, contact }),
    output: shapes.explained,
    does: 'reads',
    async run({ searchId, contact: meant }, caller) {
      const { results } = await readSearch(ctx, caller.accountId, searchId);
      const found = requireContact(results, meant);
      await recordRead(ctx, readerOf(caller), 'program_search', { subject: searchId });
      return answerWith(presentExplained(ctx.config, searchId, found));
    },
  });

  addTool(desk, 'may_call_now', {
    title: 'May this number be called now?',
    description:
      'Free. Says whether a phone in the result of a search may be called at this moment, by the lists and by the local hours of its holder. This is not legal advice. Ask again before each call.',
    input: z.object({ searchId: id, contact }),
    output: shapes.mayCall.extend({ phone: z.string() }),
    does: 'reads',
    async run({ searchId, contact: meant }, caller) {
      const { results } = await readSearch(ctx, caller.accountId, searchId);
      const found = requireContact(results, meant);
      const call = found.kind === 'phone' ? presentCall(found.of) : null;
      if (call === null) throw new AppError('contact_not_found', 'That search has no such phone. Nothing was charged.');
      await recordRead(ctx, readerOf(caller), 'program_callable', { subject: searchId });
      return answerWith(cleanAll({ phone: found.contact, ...call }));
    },
  });

  addTool(desk, 'report_outcome', {
    title: 'Report what came of a contact',
    description:
      'Reports the outcome of a phone or email that somebody tried, and gives credits back if the published rules say so. Report only what the person told you; never guess. The latest report stands.',
    input: z.object({ searchId: id, contact, outcome: OUTCOME }),
    output: z.object({ outcome: z.string(), message: z.string(), refundedCredits: z.number(), credits: z.number() }),
    does: 'repeats',
    async run({ searchId, contact: meant, outcome }, { accountId }) {
      const kind = kindOf(meant);
      if (!OUTCOMES[kind].some((each) => each === outcome))
        throw new AppError(
          'invalid_request',
          `The outcome of ${kind === 'phone' ? 'a phone' : 'an email'} can be: ${OUTCOMES[kind].join(', ')}`,
        );
      const said = { kind, contact: meant, outcome } as Parameters<typeof reportOutcome>[3];
      const { message, refundedCredits, credits } = await reportOutcome(ctx, accountId, searchId, said);
      return answerWith({ outcome, message, refundedCredits, credits });
    },
  });
}

type Found = { kind: 'phone'; contact: string; of: Phone } | { kind: 'email'; contact: string; of: Email };

const kindOf = (text: string) => (text.includes('@') ? 'email' : 'phone');

/** Throws `contact_not_found`. */
function requireContact(results: Results | null, text: string): Found & { of: Phone & Email } {
  const kind = kindOf(text);
  const contact = findContact(results, kind, text)?.contact;
  const of =
    kind === 'phone' ? results?.phones.find(({ e164 }) => e164 === contact) : results?.emails.find(({ email }) => email === contact);
  if (contact === undefined || of === undefined) throw new AppError('contact_not_found');
  return { kind, contact, of } as never;
}
