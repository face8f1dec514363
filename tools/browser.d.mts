/** A way to a browser: gives the path of one, or undefined, or fails with the reason. */
export interface Way {
  title: string;
  find: () => Promise<string | undefined>;
}
export const WAYS: readonly Way[];
export function findBrowser(ways: readonly Way[], named: string | undefined): Promise<string>;
