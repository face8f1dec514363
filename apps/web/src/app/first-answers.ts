/**
 * The API's answers that the server used to render a page of the app. They are embedded in the document, so that hydration starts from the data that was
 * painted.
 */
import type { QueryClient } from '@tanstack/react-query';

/** Keyed by URL, which is also the key of the query. */
export type FirstAnswers = Readonly<Record<string, unknown>>;

export function putAnswers(client: QueryClient, answers: FirstAnswers): void {
  for (const [address, answer] of Object.entries(answers)) client.setQueryData([address], answer);
}

/** Undefined if the server rendered the page without asking the API. */
export function readAnswers(root: HTMLElement): FirstAnswers | undefined {
  const told = root.dataset['answers'];
  return told === undefined ? undefined : (JSON.parse(told) as FirstAnswers);
}
