import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openMailServer, type MailServer } from '../../testing/mail-server.ts';
import type { Mail, Mailer } from './mail.ts';
import { opaqueIds } from '../opaque-ids.ts';
import { openMailer } from './open-mailer.ts';

const SETTINGS = {
  data_dir: '/nowhere',
  from: undefined,
  public_url: 'https://people.example.org',
  operator_name: 'The Analytical Society',
  ids: opaqueIds('secret'),
};
const LOG = pino({ level: 'silent' });
const MAIL: Mail = {
  to: 'ada@example.org',
  subject: 'Grace wants to connect with you',
  language: 'en',
  paragraphs: ['She is an admiral — and wrote a compiler.'],
  facts: [['Need', 'A loom']],
  sections: [
    {
      heading: 'On <Monday>',
      items: [
        {
          label: 'Call the notary',
          url: 'https://people.example.org/reminders?id=3',
          note: 'at 09:00',
          links: [{ label: 'Hedy', url: 'https://people.example.org/contacts?id=4' }],
        },
        { label: 'And 2 more' },
      ],
    },
  ],
  advice: 'You may ignore it.',
  action: { label: 'Answer', url: 'https://people.example.org/notifications?a=1&b=2' },
  links: [{ label: 'Settings', url: 'https://people.example.org/settings' }],
  reason: 'You get this email because connection request emails are on.',
  unsubscribe_url: 'https://people.example.org/api/unsubscribe/?token=abc.message',
};

let server: MailServer;
let mailer: Mailer;
beforeAll(async () => {
  server = await openMailServer();
  mailer = openMailer({ ...SETTINGS, smtp_url: server.url }, LOG);
});
afterAll(async () => {
  await mailer.close();
  await server.close();
});
afterEach(() => server.answer(null));

async function send(mail: Mail, id = '7') {
  await mailer.send(mail, id);
  const arrived = server.received.at(-1);
  if (arrived === undefined) throw new Error('Nothing arrived');
  const header = (name: string) => arrived.headers.find(({ key }) => key === name)?.value;
  return { ...arrived, header };
}

it('sends the same content in HTML and text', async () => {
  const { html = '', text = '', to, from, subject } = await send(MAIL);
  expect(to).toMatchObject([{ address: 'ada@example.org' }]);
  expect(from).toMatchObject({ name: 'Acquaint', address: 'no-reply@people.example.org' });
  expect(subject).toBe(MAIL.subject);
  const words = [
    MAIL.subject,
    MAIL.paragraphs[0]!,
    'A loom',
    'You may ignore it.',
    MAIL.reason,
    'The Analytical Society',
    'https://people.example.org/settings',
    'Call the notary',
    'https://people.example.org/reminders?id=3',
    'at 09:00',
    'Hedy',
    'https://people.example.org/contacts?id=4',
    'And 2 more',
    'https://people.example.org/api/unsubscribe/?token=abc.message',
  ];
  for (const word of words) expect([html, text]).toEqual([html, text].map(() => containing(word)));
  expect([html.includes('On &lt;Monday&gt;'), text.includes('On <Monday>')]).toEqual([true, true]);
  expect(html).toContain('href="https://people.example.org/notifications?a=1&amp;b=2"');
  expect(text).toContain('https://people.example.org/notifications?a=1&b=2');
});

const containing = (word: string): unknown => expect.stringContaining(word);

it('marks emails as automatic with one-click unsubscribe', async () => {
  const { header, date } = await send(MAIL);
  expect(header('auto-submitted')).toBe('auto-generated');
  expect(header('list-unsubscribe')).toBe(`<${MAIL.unsubscribe_url}>`);
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(Math.abs(Date.parse(date ?? '') - Date.now())).toBeLessThan(60_000);
});

it('omits unsubscribe headers without a URL', async () => {
  const { unsubscribe_url: _gone, ...security } = MAIL;
  const { header, html, text } = await send(security);
  expect([header('list-unsubscribe'), header('list-unsubscribe-post')]).toEqual([
    undefined,
    undefined,
  ]);
  expect(`${html}${text}`).not.toMatch(/unsubscribe/i);
});

it('keeps one Message-ID per email across retries', async () => {
  const ids = [];
  for (const [mail, id] of [
    [MAIL, '7'],
    [MAIL, '7'],
    [MAIL, '8'],
    [{ ...MAIL, to: 'bob@example.org' }, '7'],
  ] as const)
    ids.push((await send(mail, id)).messageId);
  expect(ids[0]).toMatch(/^<[\w-]{43}@people\.example\.org>$/);
  expect(ids[1]).toBe(ids[0]);
  expect(new Set(ids).size).toBe(3);
});

it('prevents header and HTML injection by names', async () => {
  const name = 'Eve\r\nBcc: eve@example.org\r\n\r\n<script>alert(1)</script>"\'&';
  const { header, html, to, subject } = await send({ ...MAIL, subject: name });
  expect(header('bcc')).toBeUndefined();
  expect(to).toHaveLength(1);
  expect(subject).toBe('Eve Bcc: eve@example.org <script>alert(1)</script>"\'&');
  expect(html).not.toContain('<script');
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;');
});

it('sends to one recipient for any address', async () => {
  for (const to of [
    'ada@example.org, eve@example.org',
    'ada@example.org\r\nBcc: eve@example.org',
  ]) {
    server.received.length = 0;
    await mailer.send({ ...MAIL, to }, '7').catch(() => {});
    expect(server.received.flatMap((mail) => mail.to ?? []).length).toBeLessThanOrEqual(1);
    expect(server.received.flatMap((mail) => mail.headers).map(({ key }) => key)).not.toContain(
      'bcc',
    );
  }
});

it('loads nothing external', async () => {
  const { html = '' } = await send(MAIL);
  expect(html).not.toMatch(/<(img|link|script|iframe)|url\(|@import|src=/i);
});

it('gives up on a permanently rejected recipient', async () => {
  for (const answer of [
    '550 5.1.1 Nobody here',
    '553 No such mailbox',
    '552 5.2.2 Full for ever',
  ]) {
    server.answer(answer);
    await expect(mailer.send(MAIL, '7')).resolves.toBeUndefined();
  }
});

it('retries after a temporary rejection', async () => {
  const answers = ['450 4.2.0 Greylisted', '451 Later', '550 5.7.1 Relaying denied', '530 Log in'];
  for (const answer of answers) {
    server.answer(answer);
    await expect(mailer.send(MAIL, '7')).rejects.toThrow(/rejected/);
  }
});

it('retries after authentication and connection errors', async () => {
  const [wrong, nowhere] = [server.url.replace('p%40ss', 'wrong'), 'smtp://127.0.0.1:1'];
  for (const [smtp_url, error] of [
    [wrong, 'Invalid login'],
    [nowhere, 'ECONNREFUSED'],
  ] as const) {
    const other = openMailer({ ...SETTINGS, smtp_url }, LOG);
    await expect(other.send(MAIL, '7')).rejects.toThrow(error);
    await other.close();
  }
});
