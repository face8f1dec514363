/** Acts on vendors: conformance checks, recordings, evaluations and the operator's keys. */
import { VENDORS } from '../../../outside/vendors/catalogue.ts';
import { conform } from '../../../outside/vendors/conformance/conform.ts';
import { readFixtures } from '../../../outside/vendors/conformance/fixtures.ts';
import { fetchOfTheWorld } from '../../../outside/vendors/http.ts';
import { holdFixtures } from '../../../outside/vendors/conformance/hold-fixtures.ts';
import { type Act, type Answer, defineAct, needed, optional, UsageError } from '../command/act.ts';
import { printTable } from '../command/print-table.ts';
import { readPath } from '../command/values.ts';
import { readDollars, recordForOperator } from './record-fixtures.ts';
import { EVALUATE_ACT } from './evaluate/act.ts';
import { VENDOR_KEY_ACTS } from './key-acts.ts';

export const VENDORS_ACTS: readonly Act[] = [
  defineAct({
    verb: 'conformance',
    about: 'Checks clients and twins against the API descriptions that vendors publish, or against fixtures.',
    more: 'The twins are asked about a made-up street: nothing leaves this machine, and neither a key nor a database is needed.',
    needs: 'nothing',
    changes: false,
    records: [],
    takes: { id: optional('[vendor]', 'only this vendor', readVendor) },
    run: (_, { id }) => holdAgainst(id),
  }),
  defineAct({
    verb: 'record',
    about: 'Asks a vendor the questions in a file, with your key, and saves its answers as fixtures that identify nobody.',
    more: 'QUESTIONS is a list of {"name", "questions": [{"kind", ...}], "mayAnswerLater"}; KEY is an object with the credentials that the settings ask for. The vendor bills you for every question. Names, addresses, numbers and dates are replaced before anything is written.',
    needs: 'nothing',
    // Changes nothing in an installation.
    changes: false,
    records: [],
    takes: {
      id: needed('<vendor>', 'the vendor to ask', readVendor),
      questions: needed('<questions>', 'a JSON file', readPath),
      key: needed('--key <file>', 'a JSON file', readPath),
      most: needed('--most <dollars>', 'the most it may cost in total', readDollars),
      out: optional('--out <file>', 'the file to write; the vendor’s fixtures if omitted', readPath),
    },
    run: (_, { id, ...asked }) =>
      recordForOperator(
        VENDORS.find((vendor) => vendor.id === id)!,
        asked,
        fetchOfTheWorld,
      ),
  }),
  EVALUATE_ACT,
  ...VENDOR_KEY_ACTS,
];

function readVendor(text: string): string {
  if (VENDORS.some(({ id }) => id === text)) return text;
  throw new UsageError(`There is no vendor ${text}; there are: ${VENDORS.map(({ id }) => id).join(', ')}.`);
}

const MADE_FROM = { documentation: 'fixtures from its documentation', recording: 'recorded fixtures' };

async function holdAgainst(only: string | undefined): Promise<Answer> {
  const rows: string[][] = [['vendor', 'checked against', 'exchanges', 'faults']];
  const faults: string[] = [];
  for (const vendor of VENDORS.filter(({ id }) => only === undefined || id === only)) {
    const described = await conform(vendor);
    const held = described ?? (await holdFixtures(vendor));
    const against =
      described !== null ? 'its published description' : held === null ? 'nothing' : MADE_FROM[readFixtures(vendor.id)!.madeFrom];
    rows.push([vendor.id, against, String(held?.exchanges ?? '-'), String(held?.faults.length || 'none')]);
    faults.push(...(held?.faults ?? []).map((fault) => `${vendor.id}: ${fault}`));
  }
  return { text: [printTable(rows, ''), ...faults].join('\n'), exitCode: faults.length === 0 ? 0 : 1 };
}
