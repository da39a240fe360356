import { LIMITS } from '#contract/limits.ts';

/** The dialog of the system offers these first; the contents decide, so any other file may be tried. */
export const ACCEPTED_FILES = '.vcf,.vcard,.csv,.tsv,.txt,text/vcard,text/x-vcard,text/csv';

/** Why a file can't be sent, in a sentence, or null. */
export function fileProblem({ size }: Pick<File, 'size'>): string | null {
  if (size === 0) return 'This file is empty.';
  if (size > LIMITS.import_bytes)
    return `This file is larger than ${inMegabytes(LIMITS.import_bytes)}. Please export it in parts.`;
  return null;
}

/** "20 MB" */
export function inMegabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`;
}
