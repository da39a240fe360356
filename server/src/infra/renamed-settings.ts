type Environment = Record<string, string | undefined>;

/** Former names of settings, accepted for one release. */
const RENAMED: Record<string, string> = {
  WRONG_GUESSES: 'FAILED_ATTEMPTS',
  WRONG_GUESSES_AN_ADDRESS: 'FAILED_ATTEMPTS_PER_ADDRESS',
  CALLS_A_MINUTE: 'REQUESTS_PER_MINUTE',
  MESSAGES_A_MINUTE: 'MESSAGES_PER_MINUTE',
  SIGNUPS_AN_HOUR: 'SIGNUPS_PER_HOUR',
  RESETS_AN_HOUR: 'RESETS_PER_HOUR',
  NEW_CONVERSATIONS_AN_HOUR: 'NEW_CONVERSATIONS_PER_HOUR',
  REFERRAL_CLICKS_AN_HOUR: 'REFERRAL_CLICKS_PER_HOUR',
  CONNECTION_REQUESTS_A_DAY: 'CONNECTION_REQUESTS_PER_DAY',
  SHARES_A_DAY: 'SHARES_PER_DAY',
  REFERRAL_INVITES_A_DAY: 'REFERRAL_INVITES_PER_DAY',
  BACKUPS_KEPT: 'BACKUP_RETENTION',
};

/** One message for each former name in use. */
export function renamedSettings(environment: Environment): string[] {
  return Object.entries(RENAMED)
    .filter(([former]) => environment[former])
    .map(
      ([former, name]) => `${former} is now ${name}. The former name works in this release only.`,
    );
}

/** The environment with former names replaced; a current name takes precedence. */
export function withCurrentNames(environment: Environment): Environment {
  const current = Object.entries(RENAMED).map(([former, name]) => [
    name,
    environment[name] || environment[former],
  ]);
  return { ...environment, ...(Object.fromEntries(current) as Environment) };
}
