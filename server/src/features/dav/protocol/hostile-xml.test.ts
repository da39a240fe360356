import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { connectDevice, type DavClient } from '../testing/dav-client.ts';

let app: TestApp;
let device: DavClient;
beforeAll(async () => {
  app = await openTestApp();
  device = await connectDevice(app, await app.signUp('Ada'));
});
afterAll(() => app.close());

const send = (body: string | Buffer, method = 'PROPFIND') =>
  device.request(method, device.home.contacts, { body, headers: { 'content-type': 'text/xml' } });
const PROPFIND = '<propfind xmlns="DAV:"><prop><displayname/></prop></propfind>';
const nested = (depth: number) =>
  `<propfind xmlns="DAV:"><prop>${'<a>'.repeat(depth - 2)}${'</a>'.repeat(depth - 2)}</prop></propfind>`;
const listOf = (count: number) =>
  `<propfind xmlns="DAV:"><prop>${'<a/>'.repeat(count - 2)}</prop></propfind>`;
const utf16 = (text: string, mark = '\uFEFF') => Buffer.from(mark + text, 'utf16le');

describe('XML of a request', () => {
  it.each<[string, string | Buffer]>([
    ['another prefix', '<a:propfind xmlns:a="DAV:"><a:prop><a:displayname/></a:prop></a:propfind>'],
    ['a byte order mark', `\uFEFF${PROPFIND}`],
    ['a declaration', `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\r\n${PROPFIND}`],
    ['comments and instructions', `<!-- a --><?b c?>${PROPFIND}<!-- d -->`],
    ['CDATA', PROPFIND.replace('<displayname/>', '<displayname/><![CDATA[x]]>')],
    ['attributes', PROPFIND.replace('<prop>', '<prop xml:lang="de" x="y">')],
    ['UTF-16 in little endian', utf16(`<?xml version="1.0" encoding="UTF-16"?>${PROPFIND}`)],
    ['UTF-16 in big endian', utf16(PROPFIND).swap16()],
    ['32 levels', nested(32)],
    ['25,000 elements', listOf(25_000)],
  ])('reads XML with %s', async (_case, body) => {
    const answer = await send(body);
    expect(answer.status).toBe(207);
  });

  it.each<[string, string | Buffer]>([
    ['a DOCTYPE', `<!DOCTYPE propfind>${PROPFIND}`],
    [
      'an external entity',
      `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${PROPFIND.replace('<prop>', '<prop>&b;')}`,
    ],
    ['an external DTD', `<!DOCTYPE a SYSTEM "http://127.0.0.1/x.dtd">${PROPFIND}`],
    ['entities in entities', `<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]><a>&c;</a>`],
    ['an unknown entity', PROPFIND.replace('<prop>', '<prop>&nbsp;')],
    ['an undeclared prefix', '<D:propfind><D:prop/></D:propfind>'],
    ['another namespace', PROPFIND.replace('DAV:', 'urn:x')],
    ['no namespace', '<propfind><prop/></propfind>'],
    ['another root', '<a xmlns="DAV:"/>'],
    ['an open element', '<propfind xmlns="DAV:"><prop>'],
    ['crossed elements', '<propfind xmlns="DAV:"><prop></propfind></prop>'],
    ['two roots', PROPFIND + PROPFIND],
    ['text after the root', `${PROPFIND}x`],
    ['the same attribute twice', PROPFIND.replace('<prop>', '<prop a="b" a="c">')],
    ['a bare ampersand', PROPFIND.replace('<prop>', '<prop>&')],
    ['a control character', PROPFIND.replace('<prop>', '<prop>\u0001')],
    ['no XML', 'BEGIN:VCARD\r\nEND:VCARD\r\n'],
    ['JSON', '{"a": 1}'],
    [
      'broken UTF-8',
      Buffer.concat([Buffer.from(PROPFIND.replace('</prop>', '')), Buffer.from([0xff])]),
    ],
    ['UTF-16 without a mark', utf16(PROPFIND, '')],
    ['another encoding', `<?xml version="1.0" encoding="ISO-8859-1"?>${PROPFIND}`],
    ['33 levels', nested(33)],
    ['200,000 levels', '<a>'.repeat(200_000)],
    ['25,001 elements', listOf(25_001)],
    ['a prefix bound to nothing', '<a:propfind xmlns:a=""><a:prop/></a:propfind>'],
  ])('rejects %s with 400', async (_case, body) => {
    for (const method of ['PROPFIND', 'PROPPATCH']) {
      const answer = await send(body, method);
      expect([method, answer.status]).toEqual([method, 400]);
      expect(answer.text).toContain('<error xmlns="DAV:"');
    }
  });

  it.each([
    ['PROPFIND', 2],
    ['PROPPATCH', 2],
    ['REPORT', 16],
  ])('rejects XML of %s over %i MiB with 413', async (method, size) => {
    const fits = PROPFIND.padEnd(size * 1024 * 1024);
    expect((await send(fits, method)).status).not.toBe(413);
    expect((await send(`${fits} `, method)).status).toBe(413);
  });

  it('rejects a report without a body', async () => {
    expect((await send('', 'REPORT')).status).toBe(400);
  });

  it('escapes names of properties', async () => {
    const body =
      '<propfind xmlns="DAV:"><prop><a xmlns="urn:&quot;&lt;&amp;"/><b xmlns=""/><ä xmlns="urn:x"/></prop></propfind>';
    const [book] = await device.list('PROPFIND', device.home.contacts, body, { depth: '0' });
    expect(book!.missing).toEqual(['a', 'b', 'ä']);
  });
});
