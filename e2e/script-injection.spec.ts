import type { Page } from '@playwright/test';
import { getLink, listEmailsTo, waitForEmail } from './support/mails.ts';
import { connect, expect, test, type Person } from './support/people.ts';
import { SCRIPT_PAYLOADS } from './support/script-payloads.ts';

const ALL_PAYLOADS = SCRIPT_PAYLOADS.join('\n');
const SAFE_PROTOCOLS = new Set(['http:', 'https:', 'mailto:', 'tel:', 'webcal:', 'blob:', 'data:']);

const today = () => new Date().toISOString().slice(0, 10);
/** The payloads for one-line fields, which reject line breaks and tabs. */
const LINE_PAYLOADS = SCRIPT_PAYLOADS.map((payload) => payload.replaceAll(/[\n\t]/g, ' '));
/** A payload as the local part of an address that is valid in form. */
const toEmail = (payload: string) =>
  `${payload.replaceAll(/[\s@[\]]/g, '/').slice(0, 200)}@example.org`;
/** Cycles through the payloads. */
const getPayload = (index: number) => LINE_PAYLOADS[index % LINE_PAYLOADS.length]!;

/** Records which payloads run and which content security policy violations occur, from the start of each page. */
async function recordViolations(page: Page): Promise<void> {
  page.on('dialog', (dialog) => {
    throw new Error(`A dialog was opened: ${dialog.message()}`);
  });
  await page.addInitScript(() => {
    const ran: string[] = [];
    const record = (value: unknown) => void ran.push(String(value));
    Object.assign(window, { ran, __xss: record });
    document.addEventListener('securitypolicyviolation', (event) =>
      record(`${event.violatedDirective}: ${event.blockedURI} ${event.sample}`),
    );
  });
}

/** Lists the payloads that ran, the policy violations, and the unsafe attributes in the DOM. */
function findInjections(page: Page): Promise<string[]> {
  return page.evaluate(
    (safeProtocols) => {
      const { ran } = window as unknown as { ran: string[] };
      const found = [...ran];
      for (const element of document.querySelectorAll('*'))
        for (const { name, value } of element.attributes) {
          if (name.startsWith('on')) found.push(`${element.tagName} ${name}`);
          if (!['href', 'xlink:href', 'src', 'action', 'formaction', 'data'].includes(name))
            continue;
          const { protocol } = new URL(value, 'https://own.example');
          if (!safeProtocols.includes(protocol)) found.push(`${element.tagName} ${name}=${value}`);
          if (protocol === 'data:' && element.tagName !== 'IMG') found.push(value);
        }
      return found;
    },
    [...SAFE_PROTOCOLS],
  );
}

/** Fills every text field with payloads through the API. */
async function fillEverything(
  ada: Person,
  eve: Person,
): Promise<{ contact: number; conversation: number }> {
  const buildContact = (index: number) => ({
    ...Object.fromEntries(
      ['first_name', 'last_name', 'nickname', 'company_name', 'job_title', 'industry']
        .concat(['company_size', 'website', 'phone_number'])
        .map((name, offset) => [name, getPayload(index + offset)]),
    ),
    ...Object.fromEntries(
      ['notes', 'company_notes', 'how_we_met'].map((name) => [name, ALL_PAYLOADS]),
    ),
    birthday: today(),
    cadence_days: 1,
    addresses: [
      Object.fromEntries(
        ['label', 'street', 'city', 'region', 'postal_code', 'country'].map((name, offset) => [
          name,
          getPayload(index + offset),
        ]),
      ),
    ],
  });
  const fiftyPayloads = LINE_PAYLOADS.slice(0, 50);
  const labeledPayloads = fiftyPayloads.map((value) => ({ label: value, value }));
  const listFields = {
    tags: fiftyPayloads,
    emails: fiftyPayloads.map((label) => ({ label, value: toEmail(label) })),
    phones: labeledPayloads,
    urls: labeledPayloads.toReversed(),
  };
  const { id: contact_type_id } = await ada.call('POST /api/contact-types/', {
    body: { name: '<img src=x onerror=__xss(0)>' },
  });
  const { id: contact } = await ada.call('POST /api/contacts/', {
    body: { ...buildContact(12), ...listFields, contact_type_id, favorite: true },
  });
  // Each contact uses ten payloads.
  for (let index = 0; index < SCRIPT_PAYLOADS.length; index += 10)
    await ada.call('POST /api/contacts/', {
      body: { ...buildContact(index), urls: [{ label: '', value: getPayload(index) }] },
    });
  await ada.call('POST /api/contacts/{id}/interactions/', {
    params: { id: contact },
    body: { kind: 'note', body: ALL_PAYLOADS },
  });
  for (let index = 0; index < SCRIPT_PAYLOADS.length; index += 12)
    await ada.call('POST /api/reminders/', {
      body: {
        title: getPayload(index + 1),
        notes: ALL_PAYLOADS,
        due_date: today(),
        contact_ids: [contact],
      },
    });
  const profileTexts = Object.fromEntries(
    ['headline', 'bio', 'job_title', 'company_name', 'industry', 'website', 'phone_number']
      .concat(['city', 'country'])
      .map((name, offset) => [name, getPayload(12 + offset)]),
  );
  const profile = {
    ...profileTexts,
    first_name: '<img src=x onerror=__xss(61)>',
    last_name: '"><svg onload=__xss(62)>',
    can_help_with: LINE_PAYLOADS.slice(10, 30).map((phrase) => phrase.slice(0, 80)),
    looking_for: LINE_PAYLOADS.slice(30, 50).map((phrase) => phrase.slice(0, 80)),
    discoverable: true,
    field_visibility: { website: 'public', bio: 'public' },
  } as const;
  for (const person of [ada, eve]) await person.call('PATCH /api/me/', { body: profile });
  await connect(eve, ada);
  const { id: conversation } = await eve.call('POST /api/conversations/start/', {
    body: { to_user: ada.id, initial_message: ALL_PAYLOADS },
  });
  for (let index = 0; index < SCRIPT_PAYLOADS.length; index += 10)
    await eve.call('POST /api/conversations/{id}/messages/', {
      params: { id: conversation },
      body: { content: SCRIPT_PAYLOADS.slice(index, index + 10).join(' ') },
    });
  const { id: sharedContact } = await eve.call('POST /api/contacts/', { body: buildContact(12) });
  await eve.call('POST /api/contact-shares/multi_share/', {
    body: {
      to_user: ada.id,
      contacts: [sharedContact],
      message: ALL_PAYLOADS,
      related_need: getPayload(12),
      left_out: [],
    },
  });
  return { contact, conversation };
}

const listPaths = ({ contact, conversation }: { contact: number; conversation: number }) => [
  '/contacts',
  `/contacts?id=${contact}`,
  `/contacts?id=${contact}&tab=company`,
  `/contacts?id=${contact}&tab=timeline`,
  '/contacts?view=network',
  '/contacts?view=introductions',
  `/contacts?q=${encodeURIComponent(getPayload(12))}`,
  `/messages?id=${conversation}`,
  '/dashboard',
  '/reminders',
  '/reminders/calendar',
  '/notifications',
  '/profile',
  '/settings?tab=contact-types',
  '/settings?tab=security',
  '/referrals',
];

/** Emails are only sent to verified addresses. */
async function verifyEmail(person: Person): Promise<void> {
  const link = getLink(await waitForEmail(person.email, /verify|confirm|welcome/i));
  const token = new URLSearchParams(link.split('?')[1]).get('token')!;
  await person.call('POST /api/email-verification/', { body: { token } });
}

test('runs no script from user text on any page or email', async ({ person, visitor }) => {
  test.slow();
  const [ada, eve] = [await person('Ada Lovelace'), await person('Eve')];
  const { page } = ada;
  await verifyEmail(ada);
  await recordViolations(page);
  const ids = await fillEverything(ada, eve);

  for (const path of listPaths(ids))
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      if (path !== '/settings?tab=security' && path !== '/referrals')
        await expect(page.locator('#root')).toContainText('__xss(');
      expect(await findInjections(page)).toEqual([]);
    });

  await test.step('runs no script in the command palette', async () => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).fill('onerror __xss');
    await expect(page.getByRole('option').first()).toContainText('__xss(');
    expect(await findInjections(page)).toEqual([]);
  });

  await test.step('runs no script in an imported file', async () => {
    await page.goto('/contacts?import=new');
    const rows = SCRIPT_PAYLOADS.map((text) => `"${text.replaceAll('"', '""')}",x@example.org`);
    await page.getByLabel('Choose file').setInputFiles({
      name: '<img src=x onerror=__xss(63)>.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['First Name,E-mail Address', ...rows].join('\n')),
    });
    await expect(page.getByRole('list', { name: 'Rows' })).toContainText('__xss(');
    expect(await findInjections(page)).toEqual([]);
  });

  await test.step('runs no script in emails opened without a content security policy', async () => {
    await recordViolations(visitor);
    await waitForEmail(ada.email, /__xss/);
    // Control: a payload that runs is detected.
    await visitor.goto('about:blank');
    await visitor.setContent(getPayload(12));
    await expect.poll(() => findInjections(visitor)).toEqual(['13', 'IMG onerror']);
    for (const { html = '' } of await listEmailsTo(ada.email)) {
      await visitor.goto('about:blank');
      await visitor.setContent(html);
      expect(await findInjections(visitor)).toEqual([]);
    }
  });
});

test('runs no script from a URL', async ({ visitor, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 40[04]/);
  await recordViolations(visitor);
  const encodedPayload = encodeURIComponent('"><img src=x onerror=__xss(64)>');
  const paths = ['/?ref=', '/signup?ref=', '/verify-email?token=', '/forgot-password?token='];
  for (const path of [
    ...paths.map((prefix) => prefix + encodedPayload),
    '/login?redirect=javascript:__xss(65)',
  ])
    await test.step(path, async () => {
      await visitor.goto(path);
      await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await findInjections(visitor)).toEqual([]);
    });
});
