import type { ExportFormat } from '#contract/exports.ts';

export interface ExportFormatInfo {
  format: ExportFormat;
  /** What it is for. */
  title: string;
  /** What it is, in words. */
  text: string;
}

export const FORMATS: readonly ExportFormatInfo[] = [
  {
    format: 'vcf',
    title: 'For phones and mail programs',
    text: 'vCard (.vcf). Nothing is left out, and Acquaint can read it again.',
  },
  {
    format: 'csv',
    title: 'For spreadsheets',
    text: 'CSV (.csv). One row for each contact; pictures and the like are left out.',
  },
  {
    format: 'json',
    title: 'For other software',
    text: 'JSON (.json). Everything, with the names that the API uses.',
  },
];
