import { readFileSync } from 'node:fs';
import { plans, type Plan } from '#contract/plans.ts';
import { ConfigError } from './config.ts';

/**
 * The plans of PLANS_FILE, or null for the default ones. Read once at startup, so that errors reach the operator, not visitors.
 */
export function readPlans(path: string | undefined): readonly Plan[] | null {
  if (path === undefined) return null;
  const result = plans.safeParse(readJson(path));
  if (result.success) return result.data;
  const [first] = result.error.issues;
  const position = formatPath(first?.path ?? []);
  throw invalidPlans(path, `${position}${first?.message ?? 'is invalid'}`);
}

function readJson(path: string): unknown {
  let content: string;
  try {
    content = readFileSync(path, 'utf8');
  } catch (error) {
    throw invalidPlans(path, `can’t read the file (${reasonOf(error)})`);
  }
  try {
    return JSON.parse(content);
  } catch (error) {
    throw invalidPlans(path, `the file isn’t JSON (${reasonOf(error)})`);
  }
}

/** The position of an error in the file: `plan 2, link.href: `. */
function formatPath([index, ...rest]: readonly PropertyKey[]): string {
  if (index === undefined) return 'the file ';
  const field = rest.map(String).join('.');
  return `plan ${Number(index) + 1}${field === '' ? '' : `, ${field}`}: `;
}

function invalidPlans(path: string, what: string): ConfigError {
  return new ConfigError(`Can’t start, invalid PLANS_FILE (${path}): ${what}.`);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
