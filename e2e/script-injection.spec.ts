import type { Page } from '@playwright/test';
import { linkIn, mailsTo, mailTo } from './support/mails.ts';
import { expect, test, type Person } from './support/people.ts';
import { SCRIPT_PAYLOADS } from './support/script-payloads.ts';

const ALL = SCRIPT_PAYLOADS.join('\n');
const HARMLESS = new Set(['http:', 'https:', 'mailto:', 'tel:', 'webcal:', 'blob:', 'data:']);

const today = () => new Date().toISOString().slice(0, 10);
/** Every payload in turn. */
const payload = (index: number) => SCRIPT_PAYLOADS[index % SCRIPT_PAYLOADS.length]!;

/** Says from the first moment of each page on what ran there, and what the browser had to forbid. */
async function watch(page: Page): Promise<void> {
  page.on('dialog', (dialog) => {
    throw new Error(`A dialog was opened: ${dialog.message()}`);
  });
  await page.addInitScript(() => {
    const ran: string[] = [];
    const note = (what: unknown) => void ran.push(String(what));
    Object.assign(window, { ran, __xss: note });
    document.addEventListener('securitypolicyviolation', (event) =>
      note(`${event.violatedDirective}: ${event.blockedURI} ${event.sample}`),
    );
  });
}

/** What came of a text that should have stayed one: what ran, was forbidden, or would run at a touch. */
function cameAlive(page: Page): Promise<string[]> {
  return page.evaluate(
    (harmless) => {
      const { ran } = window as unknown as { ran: string[] };
      const found = [...ran];
      for (const element of document.querySelectorAll('*'))
        for (const { name, value } of element.attributes) {
          if (name.startsWith('on')) found.push(`${element.tagName} ${name}`);
          if (!['href', 'xlink:href', 'src', 'action', 'formaction', 'data'].includes(name))
            continue;
          const { protocol } = new URL(value, 'https://own.example');
          if (!harmless.includes(protocol)) found.push(`${element.tagName} ${name}=${value}`);
          if (protocol === 'data:' && element.tagName !== 'IMG') found.push(value);
        }
      return found;
    },
    [...HARMLESS],
  );
}

/** One who fills every text that can be filled, by the API. */
async function fillEverything(
  ada: Person,
  eve: Person,
): Promise<{ contact: number; talk: number }> {
  const card = (index: number) => ({
    ...Object.fromEntries(
      ['first_name', 'last_name', 'nickname', 'company_name', 'job_title', 'industry']
        .concat(['company_size', 'website', 'email', 'phone_number'])
        .map((name, place) => [name, payload(index + place)]),
    ),
    ...Object.fromEntries(['notes', 'company_notes', 'how_we_met'].map((name) => [name, ALL])),
    birthday: today(),
    cadence_days: 1,
    addresses: [
      Object.fromEntries(
        ['label', 'street', 'city', 'region', 'postal_code', 'country'].map((name, place) => [
          name,
          payload(index + place),
        ]),
      ),
    ],
  });
  const some = SCRIPT_PAYLOADS.slice(0, 50);
  const labelled = some.map((value) => ({ label: value, value }));
  const rich = { tags: some, emails: labelled, phones: labelled, urls: labelled.toReversed() };
  const { id: contact_type_id } = await ada.call('POST /api/contact-types/', {
    body: { name: '<img src=x onerror=__xss(0)>' },
  });
  const { id: contact } = await ada.call('POST /api/contacts/', {
    body: { ...card(12), ...rich, contact_type_id, favorite: true },
  });
  // Ten texts lie on each.
  for (let index = 0; index < SCRIPT_PAYLOADS.length; index += 10)
    await ada.call('POST /api/contacts/', {
      body: { ...card(index), urls: [{ label: '', value: payload(index) }] },
    });
  await ada.call('POST /api/contacts/{id}/interactions/', {
    params: { id: contact },
    body: { kind: 'note', body: ALL },
  });
  for (let index = 0; index < SCRIPT_PAYLOADS.length; index += 12)
    await ada.call('POST /api/reminders/', {
      body: { title: payload(index + 1), notes: ALL, due_date: today(), contact_ids: [contact] },
    });
  const about = Object.fromEntries(
    ['headline', 'bio', 'job_title', 'company_name', 'industry', 'website', 'phone_number']
      .concat(['city', 'country'])
      .map((name, place) => [name, payload(12 + place)]),
  );
  const profile = {
    ...about,
    first_name: '<img src=x onerror=__xss(61)>',
    last_name: '"><svg onload=__xss(62)>',
    can_help_with: SCRIPT_PAYLOADS.slice(10, 30).map((phrase) => phrase.slice(0, 80)),
    looking_for: SCRIPT_PAYLOADS.slice(30, 50).map((phrase) => phrase.slice(0, 80)),
    discoverable: true,
    field_visibility: { website: 'public', bio: 'public' },
  } as const;
  for (const person of [ada, eve]) await person.call('PATCH /api/me/', { body: profile });
  const { id } = await eve.call('POST /api/connections/', { body: { to_user: ada.id } });
  await ada.call('POST /api/connections/{id}/accept/', { params: { id } });
  const { id: talk } = await eve.call('POST /api/conversations/start/', {
    body: { to_user: ada.id, initial_message: ALL },
  });
  for (let index = 0; index < SCRIPT_PAYLOADS.length; index += 10)
    await eve.call('POST /api/conversations/{id}/messages/', {
      params: { id: talk },
      body: { content: SCRIPT_PAYLOADS.slice(index, index + 10).join(' ') },
    });
  const { id: shared } = await eve.call('POST /api/contacts/', { body: card(12) });
  await eve.call('POST /api/contact-shares/multi_share/', {
    body: {
      to_user: ada.id,
      contacts: [shared],
      message: ALL,
      related_need: payload(12),
      left_out: [],
    },
  });
  return { contact, talk };
}

const screens = ({ contact, talk }: { contact: number; talk: number }) => [
  '/contacts',
  `/contacts?id=${contact}`,
  `/contacts?id=${contact}&tab=company`,
  `/contacts?id=${contact}&tab=timeline`,
  '/contacts?view=network',
  '/contacts?view=network&part=shared',
  `/contacts?q=${encodeURIComponent(payload(12))}`,
  `/messages?id=${talk}`,
  '/dashboard',
  '/reminders',
  '/reminders/calendar',
  '/notifications',
  '/profile',
  '/settings?tab=contact-types',
  '/settings?tab=security',
  '/referrals',
];

/** Mails go to addresses only whose owner was there. */
async function verify(person: Person): Promise<void> {
  const link = linkIn(await mailTo(person.email, /verify|confirm|welcome/i));
  const token = new URLSearchParams(link.split('?')[1]).get('token')!;
  await person.call('POST /api/email-verification/', { body: { token } });
}

test('runs no script from user text on any page or email', async ({ person, visitor }) => {
  const [ada, eve] = [await person('Ada Lovelace'), await person('Eve')];
  const { page } = ada;
  await verify(ada);
  await watch(page);
  const filled = await fillEverything(ada, eve);

  for (const path of screens(filled))
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      if (path !== '/settings?tab=security' && path !== '/referrals')
        await expect(page.locator('#root')).toContainText('__xss(');
      expect(await cameAlive(page)).toEqual([]);
    });

  await test.step('the command palette', async () => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).fill('onerror __xss');
    await expect(page.getByRole('option').first()).toContainText('__xss(');
    expect(await cameAlive(page)).toEqual([]);
  });

  await test.step('a file that is imported', async () => {
    await page.goto('/contacts?import=new');
    const rows = SCRIPT_PAYLOADS.map((one) => `"${one.replaceAll('"', '""')}",x@example.org`);
    await page.getByLabel('Choose file').setInputFiles({
      name: '<img src=x onerror=__xss(63)>.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['First Name,E-mail Address', ...rows].join('\n')),
    });
    await expect(page.getByRole('list', { name: 'Rows' })).toContainText('__xss(');
    expect(await cameAlive(page)).toEqual([]);
  });

  await test.step('mails, opened without any policy as a careless program would', async () => {
    await watch(visitor);
    await mailTo(ada.email, /__xss/);
    // What would be seen if there were something.
    await visitor.goto('about:blank');
    await visitor.setContent(payload(12));
    await expect.poll(() => cameAlive(visitor)).toEqual(['13', 'IMG onerror']);
    for (const { html = '' } of await mailsTo(ada.email)) {
      await visitor.goto('about:blank');
      await visitor.setContent(html);
      expect(await cameAlive(visitor)).toEqual([]);
    }
  });
});

test('runs no script from a URL', async ({ visitor, mayComplain }) => {
  mayComplain(/status of 40[04]/);
  await watch(visitor);
  const odd = encodeURIComponent('"><img src=x onerror=__xss(64)>');
  const paths = ['/?ref=', '/signup?ref=', '/verify-email?token=', '/forgot-password?token='];
  for (const path of [...paths.map((one) => one + odd), '/login?redirect=javascript:__xss(65)'])
    await test.step(path, async () => {
      await visitor.goto(path);
      await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await cameAlive(visitor)).toEqual([]);
    });
});
