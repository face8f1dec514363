/** What the node takes of `n8n-workflow` at run time: it is no package of ours, and under a licence of its own. */
export const NodeConnectionTypes = { Main: 'main' } as const;

export class NodeApiError extends Error {
  constructor(_node: unknown, fault: unknown, said: { message?: string; description?: string } = {}) {
    super(said.message ?? (fault as Error).message);
    this.description = said.description ?? (fault instanceof NodeApiError ? fault.description : undefined);
  }
  readonly description: string | undefined;
}
