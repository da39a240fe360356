import { isIP } from 'node:net';
import { closest, distance } from 'fastest-levenshtein';
import { ConfigError, readConfig, SETTING_NAMES, type Config } from '../config.ts';
import { renamedSettings } from '../infra/renamed-settings.ts';
import { readPlans } from '../plans-file.ts';
import { failure, ok, type Result, warning } from './finding.ts';

const NODE_MAJOR = 24;
const MIN_PASSWORD_LENGTH = 12;

export function checkNode(version: string): Result {
  if (Number.parseInt(version, 10) >= NODE_MAJOR) return ok(`Node ${version}.`);
  return failure(
    `Node ${version} is too old. Acquaint needs ${NODE_MAJOR} or newer.`,
    'Start Acquaint with npm, which includes a newer one, or install it.',
  );
}

/** `config` is missing if the settings are invalid. */
export function checkSettings(environment: Record<string, string | undefined>): {
  config: Config | undefined;
  findings: Result[];
} {
  const names = [
    ...renamedSettings(environment).map((message) => warning(message, 'Rename it.')),
    ...misspelledNames(Object.keys(environment)).map(({ name, suggestion }) =>
      warning(`Unknown setting: ${name}.`, `Did you mean ${suggestion}?`),
    ),
  ];
  try {
    const config = readConfig(environment);
    const problems = [...names, ...weaknesses(config)];
    return { config, findings: problems.length === 0 ? [ok('All settings are valid.')] : problems };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const remedy = 'See docs/running.md for all settings.';
    return { config: undefined, findings: [...names, failure(error.message, remedy)] };
  }
}

/** Unknown variables similar to a setting's name. Short names match too many system variables. */
function misspelledNames(names: string[]): { name: string; suggestion: string }[] {
  const longNames = SETTING_NAMES.filter((name) => name.length >= 8);
  return names
    .filter((name) => !SETTING_NAMES.includes(name))
    .flatMap((name) => {
      const unprefixed = name.toUpperCase().replace(/^ACQUAINT_/, '');
      const suggestion =
        unprefixed === name
          ? closestSetting(unprefixed, longNames)
          : closestSetting(unprefixed, SETTING_NAMES);
      return suggestion === undefined ? [] : [{ name, suggestion }];
    });
}

function closestSetting(name: string, settings: readonly string[]): string | undefined {
  const setting = closest(name, settings);
  return distance(name, setting) <= 2 ? setting : undefined;
}

function weaknesses(config: Config): Result[] {
  return [
    ...addressWeaknesses(config),
    ...databaseUrlWeaknesses(config),
    ...mailWeaknesses(config),
    ...verificationWeaknesses(config),
    ...otherWeaknesses(config),
  ].filter((result) => result !== false);
}

/** False where a condition doesn't hold. */
type Weaknesses = (Result | false)[];

const LOCAL = /^(localhost|127\.|\[?::1\]?$|$)/;

function addressWeaknesses({ PUBLIC_URL, HOST, TRUST_PROXY }: Config): Weaknesses {
  if (PUBLIC_URL === undefined)
    return [
      !LOCAL.test(HOST) &&
        warning(
          'The server accepts remote connections, but PUBLIC_URL isn’t set. Links in emails won’t work.',
          'Set PUBLIC_URL to the address users enter in the browser.',
        ),
    ];
  const { protocol, hostname } = new URL(PUBLIC_URL);
  const isLocal = LOCAL.test(hostname);
  if (protocol === 'http:' && !isLocal)
    return [
      failure(
        'PUBLIC_URL starts with http://. Passwords and sessions can be intercepted.',
        'Add a TLS proxy and use https:// in PUBLIC_URL.',
      ),
    ];
  return [
    protocol === 'https:' &&
      TRUST_PROXY === 0 &&
      warning(
        'PUBLIC_URL uses https, but TRUST_PROXY isn’t set. All users behind the proxy count as one address.',
        'Set TRUST_PROXY=true.',
      ),
    isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 &&
      !isLocal &&
      warning('PUBLIC_URL is an IP address, but passkeys need a host name.', 'Use a DNS name.'),
  ];
}

function databaseUrlWeaknesses({ DATABASE_URL = '' }: Config): Weaknesses {
  const url = URL.parse(DATABASE_URL);
  if (url === null) return [];
  const { hostname, password, searchParams } = url;
  const host = searchParams.get('host') ?? hostname;
  // A Unix socket needs no encryption.
  if (host.startsWith('/') || LOCAL.test(host)) return [];
  return [
    decodeURIComponent(password).length < MIN_PASSWORD_LENGTH &&
      warning(
        'The database is remote, and the password in DATABASE_URL is short or missing.',
        'Use a long random password.',
      ),
    !searchParams.has('sslmode') &&
      !searchParams.has('ssl') &&
      warning(
        'The database is remote, and DATABASE_URL doesn’t require TLS.',
        'Add ?sslmode=verify-full unless the network is private.',
      ),
  ];
}

function mailWeaknesses({ SMTP_URL, PUBLIC_URL, MAIL_FROM }: Config): Weaknesses {
  if (SMTP_URL === undefined)
    return [
      PUBLIC_URL !== undefined &&
        warning(
          'SMTP_URL isn’t set. Emails are saved to the data folder, not sent.',
          'Set SMTP_URL to your SMTP server.',
        ),
    ];
  const { hostname, searchParams } = new URL(SMTP_URL);
  const open = ['ignoreTLS', 'tls.rejectUnauthorized'].filter((name) => searchParams.has(name));
  return [
    MAIL_FROM === undefined &&
      warning(
        'MAIL_FROM isn’t set. Emails come from no-reply@ the host of PUBLIC_URL.',
        'Set it to an address your SMTP server may send from.',
      ),
    open.length > 0 &&
      !LOCAL.test(hostname) &&
      warning(
        `SMTP_URL disables TLS checks (${open.join(', ')}). Login emails can be intercepted.`,
        'Use a valid certificate, and remove the option.',
      ),
  ];
}

function verificationWeaknesses({
  SMTP_URL,
  REQUIRE_VERIFIED_EMAIL: required,
}: Config): Weaknesses {
  return [
    required === 'never' &&
      SMTP_URL !== undefined &&
      warning(
        'REQUIRE_VERIFIED_EMAIL is never. Accounts with made-up addresses can send emails to strangers.',
        'Unset it.',
      ),
    required === 'always' &&
      SMTP_URL === undefined &&
      warning(
        'REQUIRE_VERIFIED_EMAIL is always, but SMTP_URL isn’t set. Users can’t verify their addresses.',
        'Set SMTP_URL, or unset REQUIRE_VERIFIED_EMAIL.',
      ),
  ];
}

function otherWeaknesses({ METRICS_TOKEN, NODE_ENV, LOG_LEVEL, PLANS_FILE }: Config): Weaknesses {
  return [
    METRICS_TOKEN !== undefined &&
      new Set(METRICS_TOKEN).size < 8 &&
      warning('METRICS_TOKEN is easy to guess.', 'Create one with: openssl rand -hex 24'),
    NODE_ENV !== 'production' &&
      warning(`NODE_ENV is ${NODE_ENV}. Every response is checked, which is slow.`, 'Unset it.'),
    LOG_LEVEL === 'silent' &&
      warning('LOG_LEVEL is silent. Security lines aren’t logged.', 'Use warn.'),
    plansProblem(PLANS_FILE),
  ];
}

function plansProblem(path: string | undefined): Result | false {
  try {
    readPlans(path);
    return false;
  } catch (error) {
    return failure((error as Error).message, 'Fix the file or unset the variable.');
  }
}
