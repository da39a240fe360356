import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Mail } from './mail.ts';
import { opaqueIds } from '../opaque-ids.ts';
import { openMailer } from './open-mailer.ts';

const MAIL: Mail = {
  to: 'ada@example.org',
  subject: 'Verify your address',
  language: 'en',
  paragraphs: ['One click.'],
  reason: 'You signed up.',
};

let data_dir: string;
beforeAll(async () => {
  data_dir = await mkdtemp(join(tmpdir(), 'acquaint-mail-'));
});
afterAll(() => rm(data_dir, { recursive: true }));

const ids = opaqueIds('secret');

it('writes private files in time order', async () => {
  const settings = { smtp_url: undefined, data_dir, from: undefined, operator_name: 'Us', ids };
  const mailer = openMailer(
    { ...settings, public_url: 'http://127.0.0.1:3000' },
    pino({ level: 'silent' }),
  );
  for (const id of ['10', '9', '8']) await mailer.send({ ...MAIL, subject: `Mail ${id}` }, id);
  const folder = join(data_dir, 'mail');
  const files = (await readdir(folder)).toSorted();
  expect(files).toHaveLength(3);
  const mails = await Promise.all(
    files.map(async (file) => PostalMime.parse(await readFile(join(folder, file)))),
  );
  expect(mails.map(({ subject }) => subject)).toEqual(['Mail 10', 'Mail 9', 'Mail 8']);
  expect(mails[0]).toMatchObject({
    from: { name: 'Acquaint', address: 'no-reply@localhost' },
    to: [{ address: 'ada@example.org' }],
    text: expect.stringContaining('One click.') as string,
    html: expect.stringContaining('One click.') as string,
  });
  for (const file of files) {
    expect(file).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+\.\d{3}Z-\d+\.eml$/);
    expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
  }
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

it('sends emails from MAIL_FROM', async () => {
  const mailer = openMailer(
    {
      smtp_url: undefined,
      data_dir: join(data_dir, 'other'),
      from: 'Our Circle <circle@example.org>',
      public_url: 'https://people.example.org',
      operator_name: 'Us',
      ids,
    },
    pino({ level: 'silent' }),
  );
  await mailer.send(MAIL, '1');
  const [file = ''] = await readdir(join(data_dir, 'other', 'mail'));
  const { from } = await PostalMime.parse(await readFile(join(data_dir, 'other', 'mail', file)));
  expect(from).toMatchObject({ name: 'Our Circle', address: 'circle@example.org' });
});
