/** A way to obtain a browser: resolves to its path or undefined, or rejects with the reason. */
export interface Way {
  title: string;
  find: () => Promise<string | undefined>;
}
export const WAYS: readonly Way[];
export function findBrowser(ways: readonly Way[], named: string | undefined): Promise<string>;
