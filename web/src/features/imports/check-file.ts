import { t } from '@lingui/core/macro';
import { LIMITS } from '#contract/limits.ts';

/** Preselected in the file dialog. Other files can be tried, because the server looks at the content. */
export const ACCEPTED_FILES =
  '.vcf,.vcard,.csv,.tsv,.txt,.json,text/vcard,text/x-vcard,text/csv,application/json';

/** Why a file can't be sent, or null. */
export function fileProblem({ size }: Pick<File, 'size'>): string | null {
  if (size === 0) return t`This file is empty.`;
  const limit = inMegabytes(LIMITS.import_bytes);
  if (size > LIMITS.import_bytes)
    return t`This file is larger than ${limit}. Export your contacts in smaller parts.`;
  return null;
}

export function inMegabytes(bytes: number): string {
  const megabytes = Math.round(bytes / 1024 / 1024);
  return t`${megabytes} MB`;
}
