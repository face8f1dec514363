/** The operator's own vendor keys, for accounts that have none, under a reseller's contract. */
import { VENDORS } from '../../../outside/vendors/catalogue.ts';
import type { Vendor } from '../../../outside/vendors/vendor.ts';
import { OperatorError } from '../../record/operator-context.ts';
import { orRefuse } from '../command/or-refuse.ts';
import {
  endContract,
  readOperatorKeys,
  removeOperatorKey,
  resumeVendor,
  setContract,
  setOperatorKey,
} from '../../vendors/operator-keys.ts';
import { type Act, defineAct, flag, needed, optional, UsageError } from '../command/act.ts';
import { readNamedText } from '../command/named-file.ts';
import { printTable } from '../command/print-table.ts';
import { readDay, readPath, reason } from '../command/values.ts';
import { printDollars, readDollars } from './record-fixtures.ts';

const vendor = needed('<vendor>', 'the id of a vendor', readVendor);

function readVendor(text: string): Vendor {
  const found = VENDORS.find(({ id }) => id === text);
  if (found === undefined) throw new UsageError(`There is no vendor ${text}; there are: ${VENDORS.map(({ id }) => id).join(', ')}.`);
  return found;
}

/** The content is a secret and never printed. */
function readKeyFile(file: string): Record<string, string> {
  const text = readNamedText(file);
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read === 'object' && read !== null && Object.values(read).every((part) => typeof part === 'string'))
      return read as Record<string, string>;
  } catch {
    // Handled by the error below.
  }
  throw new OperatorError(
    'The file does not hold a key: write its parts as one JSON object of strings, such as {"token": "..."}. Nothing was changed.',
    2,
  );
}

export const VENDOR_KEY_ACTS: readonly Act[] = [
  defineAct({
    verb: 'key',
    about: "Saves the operator's own key for a vendor, sealed. It is used for accounts once a contract is on record.",
    more: 'The file holds the parts of the key as a JSON object; delete it afterward. Days are in UTC.',
    needs: 'database',
    changes: true,
    records: ['vendor-key'],
    console: ['PUT /api/operator/vendors/:id/key'],
    takes: {
      vendor,
      file: optional('--file <file>', 'the parts of the key, as JSON; if omitted, the saved key stays', readPath),
      day: needed('--day <dollars>', 'the most that all accounts together may spend with it per day', readDollars),
      'free-credits': flag('--free-credits', 'also for accounts that never paid for credits'),
    },
    run: async (ctx, input) => {
      const { hash } = await ctx.openApplication();
      const credentials = input.file === undefined ? undefined : readKeyFile(input.file);
      const given = { credentials, dayMicros: input.day, takesFreeCredits: input['free-credits'] };
      const { id, terms } = input.vendor;
      await orRefuse(setOperatorKey({ ...ctx, hash }, input.vendor, given));
      const contract = (await readOperatorKeys(ctx)).find((key) => key.vendor === id)?.counterparty ?? null;
      return contract === null
        ? `The key for ${terms.label} is saved. It is used for accounts once a contract is recorded: vendors contract ${id}`
        : `The key for ${terms.label} is saved. It is used for accounts under the contract with ${contract}.`;
    },
  }),
  defineAct({
    verb: 'contract',
    about: "Records the reseller's contract under which the operator's key is used for accounts.",
    needs: 'database',
    changes: true,
    records: ['vendor-contract'],
    console: ['PUT /api/operator/vendors/:id/contract'],
    takes: {
      vendor,
      with: needed('--with <name>', 'the other party'),
      on: needed('--on <day>', 'the day it was made, such as 2026-11-26', readDay),
      note: optional('--note <text>', 'where it is kept, and until when it runs'),
    },
    run: async (ctx, { vendor: of, with: counterparty, on, note }) => {
      await setContract(ctx, of, { counterparty, on: on.toISOString().slice(0, 10), note: note ?? null });
      return `From now on your key is used for accounts that switch ${of.terms.label} on and have no key of their own.`;
    },
  }),
  defineAct({
    verb: 'end-contract',
    about: "Ends the contract: accounts need their own keys again. The operator's key stays.",
    needs: 'database',
    changes: true,
    records: ['vendor-contract-end'],
    console: ['DELETE /api/operator/vendors/:id/contract'],
    takes: { vendor },
    run: async (ctx, input) => {
      await endContract(ctx, input.vendor);
      return `Your key for ${input.vendor.terms.label} is no longer used for accounts.`;
    },
  }),
  defineAct({
    verb: 'remove-key',
    about: "Deletes the operator's key for a vendor, and its contract.",
    needs: 'database',
    changes: true,
    records: ['vendor-key-remove'],
    console: ['DELETE /api/operator/vendors/:id/key'],
    takes: { vendor },
    run: async (ctx, input) => {
      await removeOperatorKey(ctx, input.vendor);
      return `The key for ${input.vendor.terms.label} was deleted.`;
    },
  }),
  defineAct({
    verb: 'resume',
    about: 'Resumes a vendor that is paused, whichever key it is asked with, because it asked us to wait or found far less than before.',
    needs: 'database',
    changes: true,
    records: ['vendor-resume'],
    console: ['POST /api/operator/vendors/:id/resume'],
    takes: { vendor, reason },
    run: async (ctx, input) => {
      await resumeVendor(ctx, input.vendor, input.reason);
      return `${input.vendor.terms.label} is being asked again.`;
    },
  }),
  defineAct({
    verb: 'keys',
    about: "Lists the operator's keys for vendors, with their contracts and what accounts spent on them today.",
    needs: 'database',
    changes: false,
    records: [],
    console: ['GET /api/operator/vendors'],
    takes: {},
    async run(ctx) {
      const keys = await readOperatorKeys(ctx);
      if (keys.length === 0) return 'No vendor key is saved.';
      return printTable([
        ['vendor', 'key', 'contract', 'today', 'most per day', 'free credits', 'paused until'],
        ...keys.map((key) => [
          key.vendor,
          `...${key.last_four}`,
          key.counterparty === null ? 'none: the key is not used' : `${key.counterparty}, ${key.contract_on}`,
          printDollars(key.spent_today),
          printDollars(key.day_micros),
          key.takes_free_credits ? 'yes' : 'no',
          key.paused_until?.toISOString() ?? '-',
        ]),
      ]);
    },
  }),
];
