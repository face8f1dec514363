/** The run-time part of `n8n-workflow` that the node uses. The real package has a licence of its own and is not installed here. */
export const NodeConnectionTypes = { Main: 'main' } as const;

export class NodeApiError extends Error {
  constructor(_node: unknown, fault: unknown, said: { message?: string; description?: string } = {}) {
    super(said.message ?? (fault as Error).message);
    this.description = said.description ?? (fault instanceof NodeApiError ? fault.description : undefined);
  }
  readonly description: string | undefined;
}
