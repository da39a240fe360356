import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest, ManifestChunk } from 'vite';

/** The files of a build, from Vite's manifest. */
export class BuildManifest {
  readonly #chunks: Manifest;

  constructor(folder: string) {
    this.#chunks = JSON.parse(
      readFileSync(join(folder, '.vite/manifest.json'), 'utf8'),
    ) as Manifest;
  }

  /** A source's chunk with the chunks and styles it imports. */
  filesOf(...sources: string[]): string[] {
    const found = new Set<string>();
    for (const source of sources) this.#collect(source, found);
    return [...found];
  }

  fileOf(source: string): string {
    return this.#chunk(source).file;
  }

  matching(pattern: RegExp): string[] {
    const files = Object.values(this.#chunks).map(({ file }) => file);
    return [...new Set(files.filter((file) => pattern.test(file)))];
  }

  #collect(source: string, found: Set<string>): void {
    const { file, css = [], imports = [] } = this.#chunk(source);
    if (found.has(file)) return;
    for (const each of [file, ...css]) found.add(each);
    for (const each of imports) this.#collect(each, found);
  }

  #chunk(source: string): ManifestChunk {
    const chunk = this.#chunks[source];
    if (chunk === undefined) throw new Error(`The build has no ${source}.`);
    return chunk;
  }
}
