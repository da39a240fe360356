import { readFileSync } from 'node:fs';

/** Settings that hold a secret. Each may instead lie in a file, which a variable of the same name and _FILE names. */
const SECRETS = ['DATABASE_URL', 'POOLER_URL', 'REPLICA_URL', 'SMTP_URL', 'METRICS_TOKEN'] as const;

/** A file of a secret that cannot be read, in a sentence that names the variable. */
export class SecretFileError extends Error {}

/** The names of the variables that name files of secrets. */
export const SECRET_FILES: readonly string[] = SECRETS.map(fileOf);

/** The environment with the secrets in it that lie in files, as Docker, Kubernetes and systemd hand them over. */
export function withSecretFiles(
  environment: Record<string, string | undefined>,
): Record<string, string | undefined> {
  const read = SECRETS.filter((name) => environment[fileOf(name)]).map((name) => {
    const file = environment[fileOf(name)] ?? '';
    if (environment[name])
      throw new SecretFileError(`${name} and ${fileOf(name)} are both set: keep one of them.`);
    return [name, readSecret(fileOf(name), file)];
  });
  return { ...environment, ...(Object.fromEntries(read) as Record<string, string>) };
}

function fileOf(name: string): string {
  return `${name}_FILE`;
}

function readSecret(variable: string, file: string): string {
  try {
    // Editors and `echo` leave a line break at the end.
    const secret = readFileSync(file, 'utf8').trim();
    if (secret !== '') return secret;
  } catch (error) {
    throw new SecretFileError(
      `${variable}: the file ${file} cannot be read (${(error as Error).message}).`,
    );
  }
  throw new SecretFileError(`${variable}: the file ${file} is empty.`);
}
