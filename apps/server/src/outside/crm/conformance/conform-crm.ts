/** Checks a CRM's client and twin against a description of its API: each request and answer has to conform, and each operation has to be used. */
import { createChecker } from '../../vendors/conformance/check-exchange.ts';
import type { Spec } from '../../vendors/conformance/spec.ts';
import type { Crm, CrmFetch } from '../crm.ts';
import { storeInMemory } from '../twin-stores.ts';
import { STEADY } from '../twins.ts';
import { runScenario } from './scenario.ts';

export async function conformCrm(crm: Crm, spec: Spec): Promise<{ exchanges: number; faults: readonly string[] }> {
  const check = createChecker(spec);
  const faults = new Set<string>();
  const asked = new Set<string>();
  let exchanges = 0;
  const twin = crm.createTwin(storeInMemory(), STEADY);
  const watched: CrmFetch = async (request, signal) => {
    const response = await twin(request, signal);
    const checked = check(request, response);
    exchanges += 1;
    for (const fault of checked.faults) faults.add(`${checked.operation ?? ''} ${fault}`.trim());
    if (checked.operation !== undefined) asked.add(checked.operation);
    return response;
  };
  await runScenario(crm, watched).catch((error: unknown) => faults.add(error instanceof Error ? error.message : 'a fault'));
  for (const { method, path } of spec.operations) if (!asked.has(`${method} ${path}`)) faults.add(`${method} ${path} was not asked`);
  return { exchanges, faults: [...faults] };
}
