import { readFileSync } from 'node:fs';

/** Settings with secrets; NAME_FILE may name a file that contains the value. */
const SECRETS = [
  'DATABASE_URL',
  'POOLER_URL',
  'REPLICA_URL',
  'SMTP_URL',
  'METRICS_TOKEN',
  'ENCRYPTION_KEY',
  'OIDC_CLIENT_SECRET',
] as const;

/** A secret file can't be read; the message names the variable. */
export class SecretFileError extends Error {}

export const SECRET_FILES: readonly string[] = SECRETS.map(fileOf);

/** The environment with secrets read from files, as provided by Docker, Kubernetes and systemd. */
export function withSecretFiles(
  environment: Record<string, string | undefined>,
): Record<string, string | undefined> {
  const read = SECRETS.filter((name) => environment[fileOf(name)]).map((name) => {
    const file = environment[fileOf(name)] ?? '';
    if (environment[name])
      throw new SecretFileError(`${name} and ${fileOf(name)} are both set. Unset one of them.`);
    return [name, readSecret(fileOf(name), file)];
  });
  return { ...environment, ...(Object.fromEntries(read) as Record<string, string>) };
}

function fileOf(name: string): string {
  return `${name}_FILE`;
}

function readSecret(variable: string, file: string): string {
  try {
    // Removes the line break added by editors and `echo`.
    const secret = readFileSync(file, 'utf8').trim();
    if (secret !== '') return secret;
  } catch (error) {
    throw new SecretFileError(`${variable}: can’t read ${file} (${(error as Error).message}).`);
  }
  throw new SecretFileError(`${variable}: ${file} is empty.`);
}
