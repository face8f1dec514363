/** Which CRMs there are, and the ways to them. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { CRMS } from './catalogue.ts';
import type { Crm, CrmFetch } from './crm.ts';
import { fetchOfTheWorld } from './http.ts';
import { storeInFolder } from './twin-stores.ts';

export interface CrmShelf {
  crms: readonly Crm[];
  /** The only way out to those of the world. */
  fetch: CrmFetch;
  /** The demo's; null where there is none. */
  twinOf(crm: Crm): CrmFetch | null;
  /** Forgets what twins hold for an account. */
  forgetTwins(accountId: string): void;
}

/** `demoFolder`: below it twins keep what was sent to them; null: there are none. */
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
