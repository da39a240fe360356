import type { UserContext } from '../../context.ts';
import { contactsText } from '../exports/exports.service.ts';
import type { ZipEntry } from './zip.ts';

/** The caller's contacts in three forms, and those in the trash. */
export function contactFiles(ctx: UserContext): ZipEntry[] {
  return [
    { name: 'contacts.json', content: () => contactsText(ctx, 'json') },
    { name: 'contacts.csv', content: () => contactsText(ctx, 'csv') },
    { name: 'contacts.vcf', content: () => contactsText(ctx, 'vcf') },
    { name: 'contacts-trash.json', content: () => contactsText(ctx, 'json', { trash: true }) },
  ];
}
