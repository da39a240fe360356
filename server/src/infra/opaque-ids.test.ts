import fc from 'fast-check';
import { expect, it } from 'vitest';
import { opaqueIds } from './opaque-ids.ts';

const ids = opaqueIds('secret');

it('decrypts what any server with the secret encrypted', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 2n ** 63n }), fc.nat(), (xid, count) => {
      const text = `${xid}.${count}`;
      const id = ids.encrypt(text);
      expect(id).toMatch(/^[\w-]{80}$/);
      expect(opaqueIds('secret').decrypt(id)).toBe(text);
      expect(opaqueIds('another secret').decrypt(id)).toBeNull();
      expect(ids.encrypt(text)).not.toBe(id);
    }),
  );
});

it('decrypts nothing else', () => {
  const id = ids.encrypt('1.1');
  const changed = `${id.slice(0, 40)}${id[40] === 'A' ? 'B' : 'A'}${id.slice(41)}`;
  for (const other of ['', '1.1', id.slice(1), changed, '%00'])
    expect(ids.decrypt(other)).toBeNull();
});
