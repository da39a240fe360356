import { z } from 'zod';
import { signupMode } from '#contract/signup-control.ts';
import { withCurrentNames } from './infra/renamed-settings.ts';
import { SECRET_FILES, SecretFileError, withSecretFiles } from './infra/secret-files.ts';

function oneOf<const Word extends string>(values: readonly Word[]) {
  return z.enum(values, `must be one of ${values.join(', ')}`);
}

/** A whole number in a range, with a readable error. */
function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number(message).int(message).min(min, message).max(max, message);
}

const url = (protocols: string[]) =>
  z.string().refine(
    (value) => {
      const parsed = URL.parse(value);
      return parsed !== null && protocols.includes(parsed.protocol);
    },
    `must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  );

const OIDC_SETTINGS = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;

/** The operator's choice, so it may be in a private network. */
function isIssuer(value: string): boolean {
  const { protocol, hostname } = URL.parse(value) ?? {};
  return (
    protocol === 'https:' ||
    (protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname ?? ''))
  );
}

/** All settings with defaults and limits, documented in docs/running.md. */
const plainSettings = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  DATA_DIR: z.string().min(1).optional(),
  WEB_DIR: z.string().min(1).optional(),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  POOLER_URL: url(['postgres:', 'postgresql:']).optional(),
  REPLICA_URL: url(['postgres:', 'postgresql:']).optional(),
  PUBLIC_URL: url(['http:', 'https:']).optional(),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  TRUST_PROXY: z
    .string()
    .regex(/^(true|false|[0-9])$/, 'must be true, false, or the number of proxies (0 to 9)')
    .default('false')
    .transform((value) => (value === 'false' ? 0 : value === 'true' ? 1 : Number(value))),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  SIGNUP: oneOf(signupMode.options).default('open'),
  OIDC_ISSUER: z
    .string()
    .refine(isIssuer, 'must be a URL that begins with https://, or with http:// and this computer')
    .optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_NAME: z.string().trim().min(1).max(50).default('single sign-on'),
  OIDC_SCOPES: z
    .string()
    .refine((scopes) => scopes.split(' ').includes('openid'), 'must contain openid')
    .default('openid email profile'),
  PASSWORD_LOGIN: oneOf(['true', 'false'])
    .default('true')
    .transform((value) => value === 'true'),
  REQUIRE_VERIFIED_EMAIL: oneOf(['auto', 'always', 'never']).default('auto'),
  WEBHOOK_PRIVATE_NETWORKS: oneOf(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must have 16 or more printable characters, without spaces')
    .optional(),
  ENCRYPTION_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must have 64 hexadecimal digits, as from: openssl rand -hex 32')
    .optional(),
  DRAIN_SECONDS: wholeNumber(0, 3600).default(0),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_RETENTION: wholeNumber(1, 10_000).default(14),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^<>@]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/,
      'must be an address, e.g. Acquaint <hello@example.org>',
    )
    .optional(),
  PLANS_FILE: z.string().min(1).optional(),
  OPERATOR_NAME: z.string().max(200).default('this server’s operator'),
  FAILED_ATTEMPTS: wholeNumber(1, 1_000_000_000).default(10),
  FAILED_ATTEMPTS_PER_ADDRESS: wholeNumber(1, 1_000_000_000).default(100),
  SIGNUPS_PER_HOUR: wholeNumber(1, 1_000_000_000).default(20),
  RESETS_PER_HOUR: wholeNumber(1, 1_000_000_000).default(10),
  MESSAGES_PER_MINUTE: wholeNumber(1, 1_000_000_000).default(300),
  REMINDER_WRITES_PER_MINUTE: wholeNumber(1, 1_000_000_000).default(120),
  NEW_CONVERSATIONS_PER_HOUR: wholeNumber(1, 1_000_000_000).default(60),
  CONNECTION_REQUESTS_PER_DAY: wholeNumber(1, 1_000_000_000).default(100),
  SHARES_PER_DAY: wholeNumber(1, 1_000_000_000).default(200),
  REFERRAL_INVITES_PER_DAY: wholeNumber(1, 1_000_000_000).default(100),
  PROFILE_READS_PER_HOUR: wholeNumber(1, 1_000_000_000).default(60),
  REFERRAL_CLICKS_PER_HOUR: wholeNumber(1, 1_000_000_000).default(600),
  REFERRAL_CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be three capital letters, e.g. USD')
    .default('USD'),
  REFERRAL_REWARD: wholeNumber(1, 1_000_000_000).default(500),
  REFERRAL_CONTACTS: wholeNumber(0, 1_000_000).default(10),
  REFERRAL_CONNECTIONS: wholeNumber(0, 1_000_000).default(1),
  REFERRAL_DAYS: wholeNumber(1, 3650).default(30),
  REFERRAL_HOLD_DAYS: wholeNumber(0, 3650).default(30),
  MINIMUM_PAYOUT: wholeNumber(1, 1_000_000_000).default(2500),
  REQUESTS_PER_MINUTE: wholeNumber(1, 1_000_000_000).default(6000),
  NODE_ENV: z.string().default('production'),
});
const settings = plainSettings.superRefine((config, { addIssue }) => {
  const set = OIDC_SETTINGS.filter((name) => config[name] !== undefined);
  for (const name of OIDC_SETTINGS)
    if (set.length > 0 && !set.includes(name))
      addIssue({ code: 'custom', path: [name], message: `is missing, because ${set[0]} is set` });
  if (set.length === 0 && !config.PASSWORD_LOGIN)
    addIssue({
      code: 'custom',
      path: ['PASSWORD_LOGIN'],
      message: 'can only be false with OIDC_ISSUER, or no one could log in',
    });
});
export type Config = z.infer<typeof settings>;

export const SETTING_NAMES: readonly string[] = [
  ...Object.keys(plainSettings.shape),
  ...SECRET_FILES,
];

/** An invalid setting, named in the message. */
export class ConfigError extends Error {}

/** The only reader of the environment. Empty values count as unset. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const entries = Object.entries(withCurrentNames(readSecrets(environment))).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  const result = settings.safeParse(Object.fromEntries(entries));
  if (result.success) return result.data;
  // Doesn't repeat the value: a database URL contains a password.
  const messages = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`Can’t start, invalid settings: ${messages.join('; ')}.`);
}

function readSecrets(
  environment: Record<string, string | undefined>,
): Record<string, string | undefined> {
  try {
    return withSecretFiles(environment);
  } catch (error) {
    if (error instanceof SecretFileError)
      throw new ConfigError(`Can’t start, invalid settings: ${error.message}`);
    throw error;
  }
}
