/** The available CRMs and how they are reached. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { CRMS } from './catalogue.ts';
import type { Crm, CrmFetch } from './crm.ts';
import { fetchOfTheWorld } from './http.ts';
import { storeInFolder } from './twin-stores.ts';

export interface CrmShelf {
  crms: readonly Crm[];
  /** The only way to real CRMs. */
  fetch: CrmFetch;
  /** The demo's twin of a CRM; null outside the demo. */
  twinOf(crm: Crm): CrmFetch | null;
  /** Deletes what the twins hold for an account. */
  forgetTwins(accountId: string): void;
}

/** `demoFolder`: the twins keep what was sent to them in folders below it; null if there are no twins. */
export function createCrmShelf(demoFolder: string | null): CrmShelf {
  const folderOf = (id: string) => path.join(demoFolder ?? '', 'twins', 'crm', id);
  const twins = new Map(demoFolder === null ? [] : CRMS.map((crm) => [crm.id, crm.createTwin(storeInFolder(folderOf(crm.id)))]));
  return {
    crms: CRMS,
    fetch: fetchOfTheWorld,
    twinOf: (crm) => twins.get(crm.id) ?? null,
    forgetTwins(accountId) {
      if (demoFolder !== null) for (const { id } of CRMS) rmSync(path.join(folderOf(id), accountId), { recursive: true, force: true });
    },
  };
}
