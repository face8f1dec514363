import type { CallToolResult, McpServer, ToolAnnotations } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { sayUnknownField } from '../../../unknown-fields.ts';
import type { BuyingContext } from '../../lookup/search-context.ts';
import type { SearchRunner } from '../../searches/search-runner.ts';
import { answerError, withinTime } from '../answer.ts';
import { type Asking, type Caller, callerOf } from '../caller.ts';

/** The context of the tools. */
export interface ToolContext extends BuyingContext {
  runner: SearchRunner;
}

/** For one request of a program: its server, and who asks. */
export interface Desk {
  ctx: ToolContext;
  server: McpServer;
  asking: Asking;
}

interface Tool<In extends z.ZodType, Out extends z.ZodType> {
  title: string;
  description: string;
  input: In;
  output: Out;
  /** `reads`: changes nothing. `repeats`: repeating it changes nothing more. `keeps`: creates something for the account, free of charge. */
  does: 'reads' | 'spends' | 'repeats' | 'keeps';
  run(args: z.output<In>, caller: Caller): Promise<CallToolResult>;
}

const HINTS: Readonly<Record<Tool<z.ZodType, z.ZodType>['does'], ToolAnnotations>> = {
  reads: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  spends: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  keeps: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  repeats: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
};

/** Registers a tool. Any error becomes the tool's answer, for the model to read. */
export function addTool<In extends z.ZodType, Out extends z.ZodType>(
  { ctx, server, asking }: Desk,
  name: string,
  tool: Tool<In, Out>,
): void {
  const { title, description, input, output, does } = tool;
  server.registerTool(
    name,
    { title, description, inputSchema: toTheLastField(input), outputSchema: output, annotations: { title, ...HINTS[does] } },
    (async (args: z.output<In>, call: Parameters<typeof callerOf>[1]) => {
      const caller = callerOf(asking, call);
      try {
        return await withinTime(tool.run(args, caller));
      } catch (error) {
        return answerError(ctx, error, { opensUrls: caller.opensUrls, wasAsked: call.mcpReq.inputResponses?.['grant'] !== undefined });
      }
    }) as never,
  );
}

/** Rejects unknown fields, as version 1 of the API does: a request should not be charged for if part of it would be ignored. */
function toTheLastField<In extends z.ZodType>(input: In): Pick<In, '~standard'> {
  const standard = input['~standard'];
  return {
    '~standard': {
      ...standard,
      validate(given, options) {
        const unknown = sayUnknownField(input, given);
        return unknown === undefined ? standard.validate(given, options) : { issues: [{ message: unknown }] };
      },
    },
  };
}
