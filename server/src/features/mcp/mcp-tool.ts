import type { z } from 'zod';
import type { Problem } from '#contract/errors.ts';
import type { TokenScope } from '#contract/scopes.ts';
import type { CallRoute } from '../../call-route.ts';
import type { UserContext } from '../../context.ts';
import type { JsonSchema } from './json-schemas.ts';

/** Who calls a tool, and what tools need of the server. */
export interface McpCaller {
  ctx: UserContext;
  callRoute: CallRoute;
  /** The validated input, or 400 with a message per field. */
  validate<S extends z.ZodType>(schema: S, input: unknown): z.output<S>;
  /** An error as the API describes it; logs unexpected ones. */
  describeError(error: unknown): Problem;
}

/** What a tool does to data (MCP: ToolAnnotations). */
export interface ToolEffects {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  /** Whether it reaches other people. */
  openWorldHint: boolean;
}

export interface McpTool {
  name: string;
  title: string;
  /** Says when to use the tool, because models choose by it. */
  description: string;
  /** `any`: every token may call it and sees what its scopes cover. */
  scope: TokenScope | 'any';
  inputSchema: JsonSchema;
  outputSchema?: JsonSchema | undefined;
  annotations: ToolEffects;
  call(caller: McpCaller, args: Record<string, unknown>): Promise<unknown>;
}
