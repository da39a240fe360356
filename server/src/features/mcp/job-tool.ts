import type { z } from 'zod';
import { inputSchema, outputSchema } from './json-schemas.ts';
import type { McpCaller, McpTool, ToolEffects } from './mcp-tool.ts';
import { assertKnown } from './route-tool.ts';

interface JobTool<Input extends z.ZodObject, Output extends z.ZodObject> {
  name: string;
  title: string;
  description: string;
  scope: McpTool['scope'];
  input: Input;
  output: Output;
  effects?: Partial<ToolEffects>;
  call(caller: McpCaller, input: z.output<Input>): Promise<z.input<Output>>;
}

/** A tool made for a job, which calls several routes of the API or none. It only reads unless `effects` say otherwise. */
export function jobTool<Input extends z.ZodObject, Output extends z.ZodObject>({
  name,
  title,
  description,
  scope,
  ...tool
}: JobTool<Input, Output>): McpTool {
  const schema = { ...inputSchema(tool.input), additionalProperties: false };
  return {
    name,
    title,
    description,
    scope,
    inputSchema: schema,
    outputSchema: outputSchema(tool.output),
    annotations: {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
      ...tool.effects,
    },
    call: (caller, args) => {
      assertKnown(schema, args);
      return tool.call(caller, caller.validate(tool.input, args));
    },
  };
}
