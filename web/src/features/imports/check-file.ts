import { LIMITS } from '#contract/limits.ts';

/** Preselected in the file dialog. Other files can be tried, because the server looks at the content. */
export const ACCEPTED_FILES = '.vcf,.vcard,.csv,.tsv,.txt,text/vcard,text/x-vcard,text/csv';

/** Why a file can't be sent, or null. */
export function fileProblem({ size }: Pick<File, 'size'>): string | null {
  if (size === 0) return 'This file is empty.';
  if (size > LIMITS.import_bytes)
    return `This file is larger than ${inMegabytes(LIMITS.import_bytes)}. Export your contacts in smaller parts.`;
  return null;
}

export function inMegabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`;
}
