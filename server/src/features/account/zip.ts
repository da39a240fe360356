import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** `content` is opened when the archive reaches this entry. */
export interface ZipEntry {
  name: string;
  content: () => AsyncIterable<string | Buffer>;
}

/** Streams a zip. A read error truncates the archive, so that it isn't mistaken for a complete one. */
export function createZip(entries: ZipEntry[], modified: Date): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  for (const { name, content } of entries)
    zip.addReadStreamLazy(name, { mtime: modified }, (done) => {
      const stream = Readable.from(content());
      // The library doesn't forward errors of streams, and an unhandled one would end the process.
      stream.on('error', (error) => output.destroy(error));
      done(null, stream);
    });
  zip.on('error', (error) => output.destroy(error as Error));
  zip.outputStream.pipe(output);
  zip.end();
  return output;
}
