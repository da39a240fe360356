import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Contact } from '#contract/contacts.ts';
import type { ImportFile } from '#contract/imports.ts';
import type { MeChange, User } from '#contract/users.ts';
import { aContact } from '../../testing/contacts.ts';
import { answer, Rejection } from '../../testing/fake-api.ts';
import { aUser } from '../../testing/people.ts';
import { mockEmptyTopBar } from '../../testing/empty-top-bar.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { applyMeChange } from '../users/users.api.ts';

let me: User;
let sent: MeChange[];
let contacts: Contact[];

/** Opens onboarding at the user's current step. */
async function open(changes: Partial<User> = {}, address = '/onboarding') {
  me = aUser(changes);
  const app = await renderApp(address, me);
  await screen.findByText(/^Step \d of 6/);
  return app;
}

beforeEach(() => {
  sent = [];
  contacts = [];
  mockEmptyTopBar();
  answer({
    'PATCH /api/me/': ({ body }) => {
      sent.push(body as MeChange);
      me = applyMeChange(me, body as MeChange);
      return me;
    },
    'GET /api/contacts/': () => ({
      results: contacts,
      next_cursor: null,
      count: contacts.length,
    }),
    'GET /api/reminders/occurrences/': () => ({ results: [] }),
  });
});

const press = (name: string | RegExp) => screen.getByRole('button', { name });
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });

const pasted = (changes: Partial<ImportFile> = {}): ImportFile => ({
  id: 4,
  file_name: 'pasted.txt',
  format: 'addresses',
  columns: [],
  tags: [],
  contact_type_id: null,
  mapping: {},
  samples: [],
  totals: { rows: 3, add: 2, update: 0, skip: 1, problems: 1 },
  unmapped: [],
  status: 'ready',
  undoing: false,
  done: 3,
  total: 3,
  problem: '',
  undoable_until: null,
  created_at: '2026-11-21T10:00:00.000Z',
  updated_at: '2026-11-21T10:00:00.000Z',
  ...changes,
});

/** Opens the contacts step and pastes lines there. */
async function paste(text: string) {
  const app = await open({ onboarding_step: 2 });
  await app.person.click(await screen.findByRole('radio', { name: 'Paste addresses' }));
  await app.person.click(screen.getByLabelText('Names and addresses'));
  await app.person.paste(text);
  return app;
}

describe('the contacts step', () => {
  let file: ImportFile;
  let commits: number;
  beforeEach(() => {
    file = pasted();
    commits = 0;
    answer({
      'POST /api/imports/': () => file,
      'GET /api/imports/{id}/': () => file,
      'POST /api/imports/{id}/commit/': () => {
        commits += 1;
        file = pasted({ status: 'done', undoable_until: '2099-01-01T00:00:00.000Z' });
        return pasted({ status: 'committing' });
      },
    });
  });

  test('parses pasted contacts while typing and imports on Continue', async () => {
    const { person } = await paste('Ada <ada@x.org>, bob.king@x.org\nnobody');
    expect(await screen.findByText('2 people recognized, 1 skipped')).toBeVisible();
    const lines = within(screen.getByRole('list', { name: 'Recognized' }));
    expect(lines.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Adaada@x.org',
      'Bob Kingbob.king@x.org · name from the email address',
      'Line 2: “nobody” has no email address.',
    ]);
    await person.click(press('Continue'));
    expect(await heading('Pick five people to stay in touch with')).toHaveFocus();
    expect(commits).toBe(1);
    expect(sent).toEqual([{ onboarding_step: 3 }]);
    expect(await screen.findByText('Import done: 2 contacts added, 1 skipped')).toBeVisible();
  });

  test('opens a preview first', async () => {
    const { person } = await paste('Ada <ada@x.org>');
    await person.click(await screen.findByRole('button', { name: 'Review 1 person' }));
    expect(await screen.findByRole('button', { name: 'Import 2 contacts' })).toBeVisible();
    expect(screen.getByText('new').closest('div')).toHaveTextContent('2');
    expect(screen.getByText('with errors').closest('div')).toHaveTextContent('1');
    expect(commits).toBe(0);
    await person.click(press('Continue'));
    expect(await heading('Pick five people to stay in touch with')).toBeVisible();
    expect(commits).toBe(1);
  });

  test('stays on the contacts step and explains when no one is recognized', async () => {
    const { person } = await paste('Ada Lovelace');
    await person.click(press('Continue'));
    expect(await screen.findByText(/^These lines have no email address/)).toBeVisible();
    expect(screen.getByLabelText('Names and addresses')).toHaveValue('Ada Lovelace');
    expect(sent).toEqual([]);
  });

  test('preserves rejected input of the contacts step', async () => {
    answer({
      'POST /api/imports/': () =>
        new Rejection({ status: 429, detail: 'There are 5 imports under way.' }),
    });
    const { person } = await paste('ada@x.org');
    await person.click(press('Continue'));
    expect(await screen.findByText('There are 5 imports under way.')).toBeVisible();
    expect(screen.getByLabelText('Names and addresses')).toHaveValue('ada@x.org');
  });

  test('asks before leaving pasted contacts', async () => {
    const { person } = await paste('ada@x.org');
    await person.click(press('Skip'));
    await person.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText('Names and addresses')).toHaveValue('ada@x.org');
  });

  test('previews, imports and undoes a file of contacts', async () => {
    const { person } = await open({ onboarding_step: 2 });
    const input = await screen.findByLabelText('Choose file');
    await person.upload(input, new File(['BEGIN:VCARD'], 'book.vcf', { type: 'text/vcard' }));
    await person.click(await screen.findByRole('button', { name: 'Import 2 contacts' }));
    answer({ 'GET /api/imports/{id}/': () => file });
    expect(await screen.findByText('2 contacts added, 1 skipped')).toBeVisible();
    expect(press(/^Undo/)).toBeVisible();
    await person.click(press('Import more'));
    expect(await screen.findByLabelText('Choose file')).toBeInTheDocument();
  });
});

describe('the people step', () => {
  const cards = ['Grace', 'Mary', 'Hedy', 'Alan', 'Edsger', 'Dorothy'].map((first_name, nth) =>
    aContact({ id: nth + 1, first_name, last_name: '' }),
  );
  let changed: unknown[];
  beforeEach(() => {
    contacts = cards;
    changed = [];
    answer({
      'GET /api/contacts/': ({ query }) => {
        const results = query.get('favorite') === null ? contacts : [];
        return { results, next_cursor: null, count: results.length };
      },
      'PATCH /api/contacts/{id}/': ({ params, body }) => {
        changed.push([Number(params['id']), body]);
        return { ...cards[Number(params['id']) - 1]!, ...(body as object) };
      },
    });
  });

  test('saves selected people with cadences on Continue', async () => {
    const { person } = await open({ onboarding_step: 3 });
    await person.click(await screen.findByRole('button', { name: 'Add Grace' }));
    await person.click(press('Add Mary'));
    await person.selectOptions(screen.getByLabelText('How often to contact Mary'), 'every year');
    await person.click(press('Remove Grace'));
    await person.click(press('Add Hedy'));
    await person.click(press('Continue'));
    expect(await heading('How others see you')).toBeVisible();
    expect(changed).toEqual([
      [2, { cadence_days: 365 }],
      [3, { cadence_days: 30 }],
    ]);
    expect(sent).toEqual([{ onboarding_step: 4 }]);
  });

  test('limits to five and keeps the focus in the list', async () => {
    const { person } = await open({ onboarding_step: 3 });
    await screen.findByRole('button', { name: 'Add Grace' });
    press('Add Grace').focus();
    for (let chosen = 0; chosen < 5; chosen += 1) await person.keyboard('{Enter}');
    expect(screen.getByText('Selected: 5 of 5')).toBeVisible();
    expect(press('Add Dorothy')).toBeDisabled();
    expect(screen.getByText(/^That’s the maximum of 5\. Remove one/)).toBeVisible();
    expect(document.body).not.toHaveFocus();
  });

  test('finds people by search', async () => {
    answer({
      'GET /api/contacts/': ({ query }) => {
        const found =
          query.get('q') === 'kath' ? [aContact({ id: 9, first_name: 'Katherine' })] : [];
        const results = query.get('q') === null ? cards : found;
        return { results, next_cursor: null, count: results.length };
      },
    });
    const { person } = await open({ onboarding_step: 3 });
    await person.type(await screen.findByRole('combobox', { name: 'Search contacts' }), 'kath');
    await person.click(await screen.findByRole('option', { name: /Katherine Hopper/ }));
    const chosen = within(screen.getByRole('list', { name: 'Selected people' }));
    expect(chosen.getByText('Katherine Hopper')).toBeVisible();
  });

  test('preserves people who failed to save', async () => {
    answer({
      'PATCH /api/contacts/{id}/': ({ params }) =>
        params['id'] === '2'
          ? new Rejection({ status: 404, detail: 'Contact not found' })
          : cards[0]!,
    });
    const { person } = await open({ onboarding_step: 3 });
    await person.click(await screen.findByRole('button', { name: 'Add Grace' }));
    await person.click(press('Add Mary'));
    await person.click(press('Continue'));
    expect(await screen.findByText('Contact not found')).toBeVisible();
    const chosen = within(screen.getByRole('list', { name: 'Selected people' }));
    expect(chosen.getAllByRole('listitem')).toHaveLength(1);
    expect(chosen.getByText('Mary')).toBeVisible();
  });

  test('shows people selected before', async () => {
    contacts = [aContact({ cadence_days: 14 })];
    await open({ onboarding_step: 3 });
    const chosen = within(await screen.findByRole('list', { name: 'Already scheduled' }));
    expect(chosen.getByRole('listitem')).toHaveTextContent('Grace Hopper, every 2 weeks');
  });

  test('offers to add contacts if there are none', async () => {
    contacts = [];
    const { person } = await open({ onboarding_step: 3 });
    await person.click(await screen.findByRole('button', { name: 'Import contacts' }));
    expect(await heading('Import your contacts')).toBeVisible();
  });

  test('retries after a loading error', async () => {
    answer({ 'GET /api/contacts/': () => new Rejection({ status: 400 }) });
    const { person } = await open({ onboarding_step: 3 });
    expect(await screen.findByText('Failed to fetch contacts')).toBeVisible();
    answer({
      'GET /api/contacts/': () => ({ results: cards, next_cursor: null, count: cards.length }),
    });
    await person.click(press('Try again'));
    expect(await screen.findByRole('button', { name: 'Add Grace' })).toBeVisible();
  });
});
