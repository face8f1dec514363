/** What vendors of data are held against. */
import { VENDORS } from '../../../outside/vendors/catalogue.ts';
import { conform } from '../../../outside/vendors/conformance/conform.ts';
import { type Act, type Answer, defineAct, optional, UsageError } from '../command/act.ts';
import { printTable } from '../command/print-table.ts';

export const VENDORS_ACTS: readonly Act[] = [
  defineAct({
    verb: 'conformance',
    about: 'Holds clients and twins against the API descriptions that vendors publish.',
    more: 'Asks twins over a made-up street: nothing leaves this machine, no key and no database is needed.',
    needs: 'nothing',
    changes: false,
    records: [],
    takes: { id: optional('[vendor]', 'one of them', readVendor) },
    run: (_, { id }) => holdAgainst(id),
  }),
];

function readVendor(text: string): string {
  if (VENDORS.some(({ id }) => id === text)) return text;
  throw new UsageError(`There is no vendor ${text}; there are: ${VENDORS.map(({ id }) => id).join(', ')}.`);
}

async function holdAgainst(only: string | undefined): Promise<Answer> {
  const rows: string[][] = [['vendor', 'exchanges', 'faults']];
  const faults: string[] = [];
  for (const vendor of VENDORS.filter(({ id }) => only === undefined || id === only)) {
    const held = await conform(vendor);
    rows.push([
      vendor.id,
      String(held?.exchanges ?? '-'),
      held === null ? 'no description is published' : String(held.faults.length || 'none'),
    ]);
    faults.push(...(held?.faults ?? []).map((fault) => `${vendor.id}: ${fault}`));
  }
  return { text: [printTable(rows, ''), ...faults].join('\n'), exitCode: faults.length === 0 ? 0 : 1 };
}
