import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);
const url = (protocols: string[]) =>
  z.string().refine(
    (value) => {
      const parsed = URL.parse(value);
      return parsed !== null && protocols.includes(parsed.protocol);
    },
    `must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  );

/** Every setting, its default and its limits; docs/running.md says the same in words. */
const settings = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(3000),
  DATA_DIR: z.string().min(1).optional(),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  PUBLIC_URL: url(['http:', 'https:']).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  TRUST_PROXY: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
  CALLS_A_MINUTE: z.coerce.number().int().min(1).default(6000),
  NODE_ENV: z.string().default('production'),
});
export type Config = z.infer<typeof settings>;

/** A setting with a bad value; the message names it, for the one who starts the server. */
export class ConfigError extends Error {}

/** The one reader of the environment. An empty value counts as not set. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.entries(environment).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  const result = settings.safeParse(Object.fromEntries(given));
  if (result.success) return result.data;
  // The value itself is not repeated: a database URL holds a password.
  const sentences = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`Acquaint cannot start with these settings: ${sentences.join('; ')}.`);
}
