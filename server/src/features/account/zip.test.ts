import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createZip } from './zip.ts';

async function* failing() {
  yield await Promise.resolve('first');
  throw new Error('The database is unreachable.');
}

it('truncates the archive if an entry fails', async () => {
  const zip = createZip([{ name: 'a.txt', content: failing }], new Date(0));
  await expect(buffer(zip)).rejects.toThrow('The database is unreachable.');
});
