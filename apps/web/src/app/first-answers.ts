/** What the API answered the server before it rendered a page of the app: the document brings it along, so that what comes alive is what was painted. */
import type { QueryClient } from '@tanstack/react-query';

/** By the addresses that were asked, which are the keys of their queries. */
export type FirstAnswers = Readonly<Record<string, unknown>>;

export function putAnswers(client: QueryClient, answers: FirstAnswers): void {
  for (const [address, answer] of Object.entries(answers)) client.setQueryData([address], answer);
}

/** Undefined where the server did not ask. */
export function readAnswers(root: HTMLElement): FirstAnswers | undefined {
  const told = root.dataset['answers'];
  return told === undefined ? undefined : (JSON.parse(told) as FirstAnswers);
}
