import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';

/**
 * Holds an answer against the contract: nothing missing, nothing that was not declared. Costs more than the answer
 * itself, so production writes answers as they are and tests and development check them.
 */
export function assertMatchesContract(call: string, schema: z.ZodType, body: unknown): void {
  const wire: unknown = JSON.parse(JSON.stringify(body));
  const result = schema.safeParse(wire);
  if (!result.success)
    throw new Error(`${call} answers against its contract: ${result.error.message}`);
  if (!isDeepStrictEqual(wire, result.data))
    throw new Error(`${call} answers more than its contract declares: ${JSON.stringify(wire)}`);
}
