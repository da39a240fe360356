import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createZip } from './zip.ts';

it('truncates the archive if an entry fails', async () => {
  async function* failing() {
    yield await Promise.resolve('first');
    throw new Error('The database is unreachable.');
  }
  const zip = createZip([{ name: 'a.txt', content: failing }], new Date(0));
  await expect(buffer(zip)).rejects.toThrow('The database is unreachable.');
});
