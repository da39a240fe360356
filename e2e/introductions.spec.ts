import type { Locator } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { getLink, waitForEmail } from './support/mails.ts';
import { connect, expect, newEmail, test, type Person } from './support/people.ts';

const NEED = 'A tax lawyer for a small studio';

async function verifyEmail({ email, call }: Person): Promise<void> {
  const link = getLink(await waitForEmail(email, /verify your email/i));
  const token = new URLSearchParams(link.split('?')[1]).get('token') ?? '';
  await call('POST /api/email-verification/', { body: { token } });
}

/** Presses these one after the other, and nothing else. */
async function click(...controls: Locator[]): Promise<void> {
  for (const control of controls) await control.click();
}

test('answers an ask with three clicks from Today, and connects both once the person accepts', async ({
  person,
  allowConsoleErrors,
}) => {
  // The introducer's dialog is open when the ask is closed.
  allowConsoleErrors(/status of 404/);
  const [mina, tobias, grace] = [
    await person('Mina Farouk'),
    await person('Tobias Lindqvist'),
    await person('Grace Hopper'),
  ];
  await verifyEmail(tobias);
  await connect(mina, tobias);
  await connect(mina, grace);
  const { results } = await mina.call('GET /api/contacts/search/', {
    query: { user_id: grace.id },
  });
  const params = { id: results[0]!.id };
  await mina.call('PATCH /api/contacts/{id}/', { params, body: { job_title: 'Tax lawyer' } });

  await test.step('asks with a key and one click', async () => {
    const { page } = tobias;
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog', { name: 'New ask' });
    await expect(dialog.getByText('All your connections can see this')).toBeVisible();
    await page.keyboard.type(NEED);
    await expectNoAxeViolations(page);
    await click(dialog.getByRole('button', { name: 'Ask', exact: true }));
    await expect(page.getByText('Ask sent')).toBeVisible();
  });

  await test.step('asks the matching person first', async () => {
    const { page } = mina;
    await page.goto('/dashboard');
    const today = page.getByRole('list', { name: 'Today' });
    const ask = page.getByRole('dialog', { name: NEED });
    const matches = ask.getByRole('list', { name: 'People you know who may help' });
    await click(today.getByRole('link', { name: /^Answer/ }), matches.getByRole('button'));
    await expect(matches.getByText('Tax lawyer', { exact: true }).first()).toBeVisible();
    await expect(
      ask.getByText(/^Grace Hopper is asked first\. Tobias Lindqvist only finds/),
    ).toBeVisible();
    await expectNoAxeViolations(page);
    await click(ask.getByRole('button', { name: 'Ask them first' }));
    await expect(page.getByText(/^Grace Hopper was asked/)).toBeVisible();
    await expect(ask.getByText('You asked Grace Hopper')).toBeVisible();
  });

  await test.step('the asker learns nothing before', async () => {
    const { page } = tobias;
    await page.goto('/contacts?tab=introductions');
    await expect(page.getByText('No answers yet')).toBeVisible();
    await expect(page.getByText('Grace Hopper')).toHaveCount(0);
    await expectNoAxeViolations(page);
  });

  await test.step('the person accepts in the bell, and their conversation opens', async () => {
    const { page } = grace;
    await page.goto('/dashboard');
    const today = page.getByRole('list', { name: 'Today' });
    await today.getByRole('link', { name: 'Mina Farouk' }).click();
    const dialog = page.getByRole('dialog', { name: 'Introduction' });
    await expect(dialog.getByText(NEED)).toBeVisible();
    await expectNoAxeViolations(page);
    await page.goto('/dashboard');
    await expect(today.getByRole('button', { name: /^Accept/ })).toBeVisible();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const bell = page.getByRole('group', { name: 'Notifications' });
    await expect(bell.getByText(`For “${NEED}”`)).toBeVisible();
    await expectNoAxeViolations(page);
    await click(bell.getByRole('button', { name: /^Accept/ }));
    await expect(bell.getByRole('button', { name: /^(Accept|Decline)/ })).toHaveCount(0);
    await expect(bell.getByText('Unread')).toHaveCount(0);
    await expect(today.getByRole('button', { name: /^Accept/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    const conversation = page.getByRole('region', { name: 'Conversation with Tobias Lindqvist' });
    await expect(conversation.getByText('Mina Farouk introduced you')).toBeVisible();
    await expect(conversation.getByText(`For “${NEED}”`)).toBeVisible();
    await expectNoAxeViolations(page);
  });

  await test.step('the asker sees the answer and closes the ask', async () => {
    const { page } = tobias;
    await page.getByRole('link', { name: NEED }).click();
    const ask = page.getByRole('dialog', { name: NEED });
    await expect(ask.getByText('Mina Farouk introduced Grace Hopper')).toBeVisible();
    await ask.getByRole('button', { name: 'Close ask' }).click();
    const close = page.getByRole('dialog', { name: 'Close ask' });
    await expect(close.getByText('Mina Farouk')).toBeVisible();
    await close.getByRole('button', { name: 'Close ask' }).click();
    await expect(page.getByText('Ask closed', { exact: true })).toBeVisible();
  });

  await test.step('asks a selected person, whose suggestion list closes', async () => {
    const { page } = tobias;
    await page.goto('/contacts?tab=introductions');
    await page.getByRole('button', { name: 'New ask' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New ask' });
    await dialog.getByLabel('What do you need?').fill('A notary');
    await click(
      dialog.getByText('People I choose'),
      dialog.getByRole('combobox', { name: 'People' }),
      page.getByRole('option', { name: 'Mina Farouk' }),
    );
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await click(dialog.getByRole('button', { name: 'Ask', exact: true }));
    await expect(page.getByText('Ask sent')).toBeVisible();
  });
});

test('asks someone without an account by email, who declines permanently', async ({
  person,
  visitor,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 410/);
  const [mina, tobias] = [await person('Mina Farouk'), await person('Tobias Lindqvist')];
  await verifyEmail(mina);
  await connect(mina, tobias);
  const email = newEmail('Paula Becker');
  const { id } = await mina.call('POST /api/contacts/', {
    body: { first_name: 'Paula', last_name: 'Becker', email, job_title: 'Architect' },
  });

  await mina.page.goto(`/contacts?id=${id}`);
  await mina.page
    .getByRole('group', { name: 'Actions' })
    .getByRole('button', { name: 'More', exact: true })
    .click();
  await mina.page.getByRole('button', { name: 'Introduce' }).click();
  const dialog = mina.page.getByRole('dialog', { name: 'Introduce Paula Becker' });
  await dialog.getByRole('combobox', { name: 'To which connection?' }).fill('Tobias');
  await mina.page.getByRole('option', { name: 'Tobias Lindqvist' }).click();
  await dialog.getByLabel('What do they need?').fill('Someone who plans a studio');
  await expect(dialog.getByText(/^Paula Becker is asked first, by email/)).toBeVisible();
  await expectNoAxeViolations(mina.page);
  await dialog.getByRole('button', { name: 'Ask them first' }).click();
  await expect(mina.page.getByText(/^Paula Becker was asked/)).toBeVisible();

  const mail = await waitForEmail(email, /Mina Farouk/);
  const link = getLink(mail);
  await visitor.goto(link);
  const main = visitor.getByRole('main');
  await expect(main.getByText('Someone who plans a studio')).toBeVisible();
  await expect(main.getByText('Tobias L.').first()).toBeVisible();
  await expect(main.getByText('Architect')).toBeVisible();
  await expect(main.getByText('Lindqvist')).toHaveCount(0);
  await expectNoAxeViolations(visitor);
  await main.getByRole('button', { name: 'Decline and never ask me again' }).click();
  await visitor
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Decline/ })
    .click();
  await expect(main.getByText('Nothing was passed on. We won’t email you')).toBeVisible();
  await visitor.goto(link);
  await expect(main.getByText('Nothing was passed on by opening it.')).toBeVisible();

  await mina.page.goto('/contacts?view=introductions');
  await expect(mina.page.getByText('Not this time')).toBeVisible();
});
