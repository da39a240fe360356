import { inflateRawSync } from 'node:zlib';

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;

/** The files of a zip archive by their names, read through its central directory (APPNOTE.TXT, section 4.3.12). */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end === -1 || zip.readUInt32LE(end) !== END_SIGNATURE)
    throw new Error('This is not a whole zip');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== ENTRY_SIGNATURE)
      throw new Error('The directory of this zip is broken');
    const name_length = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + name_length);
    files.set(name, contentAt(zip, zip.readUInt32LE(at + 42), zip.readUInt32LE(at + 20)));
    at += 46 + name_length + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}

function contentAt(zip: Buffer, at: number, size: number): Buffer {
  const start = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
  const content = zip.subarray(start, start + size);
  return zip.readUInt16LE(at + 8) === 0 ? content : inflateRawSync(content);
}
