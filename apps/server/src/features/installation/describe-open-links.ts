import type { Config } from '../../config.ts';

/** For whoever starts the server; null when there is nothing to tell. */
export function describeOpenLinks({ openLinks }: Pick<Config, 'openLinks'>): string | null {
  if (openLinks.length === 0) return null;
  return `${openLinks.join(' and ')}: reached without verified TLS, because DATABASE_TLS is off. Whoever is on the network between can read and change everything.`;
}
