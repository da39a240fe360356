import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readAddressBook } from '../address-book/read-address-book.ts';
import { imageBase64 } from './imported-photos.ts';

const JPEG_SIGNATURE = [0xff, 0xd8, 0xff];

const image = fc
  .uint8Array({ maxLength: 500 })
  .map((bytes) => Buffer.from([...JPEG_SIGNATURE, ...bytes]));

/** The property before its base64, and the version. */
const head = fc.constantFrom(
  ['2.1', 'PHOTO;JPEG;ENCODING=BASE64:'],
  ['2.1', 'PHOTO;ENCODING=BASE64;TYPE=JPEG:'],
  ['2.1', 'PHOTO;BASE64;JPEG:'],
  ['3.0', 'PHOTO;ENCODING=b;TYPE=JPEG:'],
  ['3.0', 'item1.PHOTO;TYPE=JPEG;ENCODING=BASE64:'],
  ['3.0', 'PHOTO;ENCODING=b;TYPE=JPEG;X-ABCROP-RECTANGLE=ABClipRect_1&0&0&9&9:'],
  ['4.0', 'PHOTO:data:image/jpeg;base64,'],
  ['4.0', 'PHOTO;VALUE=uri:data:image/jpeg;base64\\,'],
  ['4.0', 'PHOTO;MEDIATYPE=image/jpeg:data:image/jpeg;base64,'],
);

/** Line lengths, reused in turn. */
const widths = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 5 });

const folding = fc.record({
  widths,
  indent: fc.constantFrom('', ' ', '\t', '  ', ' \t'),
  // The base64 may start on the next line, and blank lines may follow.
  lead: fc.boolean(),
  blank: fc.boolean(),
  trailing: fc.constantFrom('', ' '),
  newline: fc.constantFrom('\n', '\r\n'),
});

function fold(base64: string, sizes: number[]): string[] {
  const lines: string[] = [];
  for (let from = 0, line = 0; from < base64.length; line += 1) {
    const width = sizes[line % sizes.length]!;
    lines.push(base64.slice(from, from + width));
    from += width;
  }
  return lines;
}

it('reads the photo of a card with any folding of its base64', () => {
  fc.assert(
    fc.property(image, head, folding, (bytes, [version, property], how) => {
      const [first = '', ...rest] = fold(bytes.toString('base64'), how.widths);
      const lines = how.lead ? [property, `${how.indent}${first}`] : [`${property}${first}`];
      const card = [
        'BEGIN:VCARD',
        `VERSION:${version}`,
        'FN:Grace Hopper',
        ...lines,
        ...rest.map((line) => `${how.indent}${line}${how.trailing}`),
        ...(how.blank ? [''] : []),
        'TITLE:Admiral',
        'END:VCARD',
        '',
      ];
      const { rows } = readAddressBook(Buffer.from(card.join(how.newline)), 'book.vcf');
      const photos = rows[0]!.extra.map(imageBase64).filter((found) => found !== null);
      expect(photos.map((found) => Buffer.from(found, 'base64'))).toEqual([bytes]);
      expect(rows[0]!.contact.job_title).toBe('Admiral');
    }),
  );
});
