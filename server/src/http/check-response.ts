import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';

/**
 * Checks a response against the contract; throws for missing and undeclared members. Runs in tests and development,
 * because it costs more than the response.
 */
export function assertMatchesContract(call: string, schema: z.ZodType, body: unknown): void {
  const wire: unknown = JSON.parse(JSON.stringify(body));
  const result = schema.safeParse(wire);
  if (!result.success)
    throw new Error(`${call} answers against its contract: ${result.error.message}`);
  if (!isDeepStrictEqual(wire, result.data))
    throw new Error(`${call} answers more than its contract declares: ${JSON.stringify(wire)}`);
}
