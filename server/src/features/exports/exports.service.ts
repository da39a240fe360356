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
 * The caller's contacts, or those that the filter of the list lets through, as a file that is written while it is sent:
 * they are read page by page, so that a hundred thousand take no more memory than a thousand. Where they cannot be read
 * to the end the file breaks off, so that nobody takes it for whole.
 */
export async function exportContacts(
  ctx: UserContext,
  {
    format,
    version,
    ...filter
  }: ContactFilter & { format: ExportFormat; version?: VCardVersion | undefined },
): Promise<{ content: Readable; type: string; file_name: string }> {
  const text = contactsText(ctx, format, { version, ...(isOpen(filter) ? {} : { filter }) });
  const content = Readable.from(await primeStream(text), { highWaterMark: 1 });
  content.on('error', (error) => ctx.log.error({ err: error }, 'An export broke off'));
  const day = ctx.clock.now().slice(0, 10);
  return { content, type: TYPES[format], file_name: `acquaint-contacts-${day}.${format}` };
}

function isOpen(filter: ContactFilter): boolean {
  return Object.values(filter).every((part) => part === undefined || part === '');
}

/** Reads the first piece: what fails before there is any is an answer like another. */
export async function primeStream<T>(pieces: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await pieces.next();
  return (async function* () {
    if (first.done === true) return;
    yield first.value;
    yield* pieces;
  })();
}
