import { z } from 'zod';
import { contactFilter } from './contacts.ts';
import { pathId } from './fields.ts';
import { routesWith } from './route.ts';

const route = routesWith('contacts:read', 'contacts:write');

export const exportFormat = z.enum(['vcf', 'csv', 'json']);
export type ExportFormat = z.infer<typeof exportFormat>;

export const exportRoutes = {
  contacts: route('GET /api/contacts/export/', {
    costly: true,
    summary: 'Export contacts as vCard, CSV or JSON',
    description:
      'Exports all contacts, those that match the filters, or the one with this `id`. `version` sets the vCard version: 4.0 by default, or 3.0. An error during the download truncates the file.',
    query: contactFilter.extend({
      format: exportFormat,
      id: pathId.optional(),
      version: z.enum(['4.0', '3.0']).optional(),
    }),
    // The type depends on the format: text/vcard, text/csv or application/json.
    media: 'application/octet-stream',
    responses: { 200: z.unknown() },
  }),
};
