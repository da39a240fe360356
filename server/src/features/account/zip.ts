import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file in an archive. Its content is asked for when its turn comes. */
export interface ZipEntry {
  name: string;
  content: () => AsyncIterable<string | Buffer>;
}

/** A zip that is written while it is read. Where a file cannot be read it breaks off, so that nobody takes it for whole. */
export function zipOf(entries: ZipEntry[], modified: Date): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  for (const { name, content } of entries)
    zip.addReadStreamLazy(name, { mtime: modified }, (done) => {
      done(null, Readable.from(content()));
    });
  zip.on('error', (error) => output.destroy(error as Error));
  zip.outputStream.pipe(output);
  zip.end();
  return output;
}
