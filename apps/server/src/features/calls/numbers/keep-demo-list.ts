import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AppContext } from '../../../context.ts';
import { isFresh } from './check-numbers.ts';
import { loadInstallationList, readInstallationLists } from './keep-installation-lists.ts';

/** The made-up registry publishes anew every few days; the state around it stands still at one day. */
const AGE_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;
const OPERATOR = 'demo';

/** In the demo: Fenmark's list of the numbers that are not to be called, of yesterday or a few days before, under a made-up subscription. */
export async function keepDemoList(ctx: Pick<AppContext, 'db' | 'now' | 'config'>): Promise<void> {
  const path = join(ctx.config.dataDir, 'demo', 'statewide', 'dnc.txt');
  if (!ctx.config.demo || !existsSync(path)) return;
  const now = ctx.now();
  const national = (await readInstallationLists(ctx)).filter(({ kind }) => kind === 'national');
  // An operator's own list is theirs to keep fresh.
  if (national.some(({ loadedBy }) => loadedBy !== OPERATOR)) return;
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);
  if (national.some(({ listDate }) => listDate > ago(AGE_DAYS) && isFresh(listDate, now))) return;
  await loadInstallationList({ ...ctx, operator: OPERATOR }, { kind: 'national', listDate: ago(1), san: '00000000-FENMARK' }, path);
}
