import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { connectDevice, vcard } from './testing/dav-client.ts';

const lines: string[] = [];
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ log_lines: lines });
});
afterAll(() => {
  for (const line of lines) if (line.includes('err')) console.log(line.slice(0, 900));
  return app.close();
});

describe('contacts of a device', () => {
  it('creates, reads, changes and deletes a contact', async () => {
    const ada = await app.signUp('Ada');
    const device = await connectDevice(app, ada);
    const path = `${device.home.contacts}one.vcf`;
    const { token } = await device.sync(device.home.contacts);
    const created = await device.put(
      path,
      vcard('UID:one', 'FN:Grace Hopper', 'N:Hopper;Grace;;;', 'TEL;TYPE=CELL:+1 555 0100'),
    );
    expect([created.status, created.text]).toEqual([201, '']);
    const { results } = await ada.call('GET /api/contacts/');
    expect(results).toMatchObject([
      { first_name: 'Grace', last_name: 'Hopper', phone_number: '+1 555 0100' },
    ]);
    const sync = await device.sync(device.home.contacts, token);
    expect(sync.changes.map((one) => one.path)).toEqual([path]);
    const read = await device.request('GET', path);
    expect(read.text).toContain('FN:Grace Hopper\r\n');
    const again = await device.put(path, read.text, { 'if-match': String(read.headers['etag']) });
    expect(again.status).toBe(204);
    expect((await device.sync(device.home.contacts, sync.token)).changes).toEqual([]);
    const changed = await device.put(
      path,
      read.text
        .replace('FN:Grace Hopper', 'FN:Grace Murray Hopper')
        .replace('N:Hopper;Grace;;;', 'N:Hopper;Grace;Murray;;'),
    );
    expect(changed.status).toBe(204);
    await ada.call('PATCH /api/contacts/{id}/', {
      params: { id: results[0]!.id },
      body: { nickname: 'Amazing' },
    });
    expect((await device.request('GET', path)).text).toContain('NICKNAME:Amazing');
    expect((await device.request('DELETE', path)).status).toBe(204);
    expect((await device.request('GET', path)).status).toBe(404);
    const last = await device.sync(device.home.contacts, sync.token);
    expect(last.changes).toMatchObject([{ path, status: 404 }]);
  });
});
