import { Readable } from 'node:stream';
import type { ContactFilter } from '#contract/contacts.ts';
import type { ExportFormat } from '#contract/exports.ts';
import type { UserContext } from '../../context.ts';
import { contactsText } from './contacts-text.ts';
import type { VCardVersion } from './vcard-version.ts';

const TYPES: Record<ExportFormat, string> = {
  vcf: 'text/vcard; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  json: 'application/json',
};

/**
 * Streams all contacts, those matching the filter, or one, page by page, so memory doesn't grow with their number. A read
 * error truncates the file, so that it isn't mistaken for a complete one.
 */
export async function exportContacts(
  ctx: UserContext,
  {
    format,
    version,
    id,
    ...filter
  }: ContactFilter & {
    format: ExportFormat;
    version?: VCardVersion | undefined;
    id?: number | undefined;
  },
): Promise<{ content: Readable; type: string; file_name: string }> {
  const text = contactsText(ctx, format, {
    version,
    ...(isOpen(filter) ? {} : { filter }),
    ...(id !== undefined && { id }),
  });
  const content = Readable.from(await primeStream(text), { highWaterMark: 1 });
  content.on('error', (error) => ctx.log.error({ err: error }, 'Export failed'));
  const day = ctx.clock.now().slice(0, 10);
  return { content, type: TYPES[format], file_name: `acquaint-contacts-${day}.${format}` };
}

function isOpen(filter: ContactFilter): boolean {
  return Object.values(filter).every((part) => part === undefined || part === '');
}

/** Reads the first chunk, so that early failures become a regular error response. */
export async function primeStream<T>(pieces: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await pieces.next();
  return (async function* () {
    if (first.done === true) return;
    yield first.value;
    yield* pieces;
  })();
}
