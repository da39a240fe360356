import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';

/**
 * Checks a response against the contract; throws for missing and undeclared members, and if `sent` differs from the
 * body. Runs in tests and development, because it costs more than the response.
 */
export function assertMatchesContract(
  call: string,
  schema: z.ZodType,
  body: unknown,
  sent: string,
): void {
  const text = JSON.stringify(body);
  const wire: unknown = JSON.parse(text);
  const result = schema.safeParse(wire);
  if (!result.success)
    throw new Error(`${call} answers against its contract: ${result.error.message}`);
  if (!isDeepStrictEqual(wire, result.data))
    throw new Error(`${call} answers more than its contract declares: ${JSON.stringify(wire)}`);
  if (sent !== text) throw new Error(`${call} loses declared members: ${text}`);
}
