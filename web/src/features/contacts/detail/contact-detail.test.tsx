import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { sharedContact } from '../../../testing/shared-contact.ts';
import { aContact, anOverview } from '../../../testing/contacts.ts';
import { answer, Rejection } from '../../../testing/fake-api.ts';
import { aUser } from '../../../testing/people.ts';
import { mockEmptyTopBar } from '../../../testing/empty-top-bar.ts';
import { layOut } from '../../../testing/lay-out.ts';
import { press } from '../../../testing/press.ts';
import { renderApp } from '../../../testing/render-app.tsx';

beforeEach(() => {
  layOut();
  mockEmptyTopBar();
});

async function openContact(address = '/contacts?id=7', name = 'Grace Hopper') {
  const app = await renderApp(address, aUser());
  await screen.findByRole('heading', { name });
  return app;
}

const field = (name: string) => screen.getByRole('textbox', { name });
const link = (name: string) => screen.getByRole('link', { name });
const entry = (value: string, label = '') => ({ label, value });
type App = Awaited<ReturnType<typeof openContact>>;

const company = (fields: object) => ({
  company_name: '',
  job_title: '',
  industry: '',
  company_size: '',
  website: '',
  company_notes: '',
  ...fields,
});

/** As the event stream does where something changed. */
const refetch = async (app: App) => {
  await app.queries.invalidateQueries({ queryKey: ['contacts'] });
};

async function openForm(address?: string) {
  const app = await openContact(address);
  await press(app.person, 'Edit');
  return app;
}

describe('the form of a contact changed elsewhere', () => {
  test('shows the new state without edits', async () => {
    const server = sharedContact();
    const app = await openForm();
    server.change({ nickname: 'Amazing Grace' });
    await refetch(app);
    await waitFor(() => expect(field('Nickname')).toHaveValue('Amazing Grace'));
  });

  test('saves without asking if nothing conflicts', async () => {
    const server = sharedContact();
    const { person } = await openForm();
    await person.type(field('Notes'), 'mine');
    server.change({ nickname: 'Amazing Grace' });
    await press(person, 'Save');
    expect(await screen.findByText('Contact saved')).toBeVisible();
    expect(server.sent).toEqual([{ notes: 'mine' }]);
    expect(screen.getByText('Amazing Grace')).toBeVisible();
    expect(screen.getByText('mine')).toBeVisible();
  });

  test('lets the user choose between conflicting versions', async () => {
    const server = sharedContact();
    const { person } = await openForm();
    await person.type(field('Notes'), 'mine');
    await person.type(field('How we met'), 'here');
    server.change({ notes: 'theirs', how_we_met: 'there', nickname: 'Amazing Grace' });
    await press(person, 'Save');
    const dialog = await screen.findByRole('dialog', { name: 'Conflicting changes' });
    expect(within(dialog).getAllByRole('group')).toHaveLength(2);
    const met = within(dialog).getByRole('group', { name: 'How we met' });
    await person.click(within(met).getByRole('radio', { name: /Saved version/ }));
    await person.click(within(dialog).getByRole('button', { name: 'Save selection' }));
    expect(await screen.findByText('Contact saved')).toBeVisible();
    expect(server.now()).toMatchObject({
      notes: 'mine',
      how_we_met: 'there',
      nickname: 'Amazing Grace',
    });
    expect(screen.getByText('there')).toBeVisible();
  });

  test('warns about conflicts while typing and compares before saving', async () => {
    const server = sharedContact();
    const app = await openForm();
    await app.person.type(field('Notes'), 'mine');
    server.change({ notes: 'theirs' });
    await refetch(app);
    await app.person.click(await screen.findByRole('button', { name: 'Compare' }));
    const dialog = await screen.findByRole('dialog');
    await app.person.click(within(dialog).getByRole('button', { name: 'Use the saved version' }));
    await app.person.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
    expect(field('Notes')).toHaveValue('mine');
    expect(server.now().notes).toBe('theirs');
  });

  test('resolves conflicts on the Company tab', async () => {
    const server = sharedContact({ company_name: 'Navy' });
    const { person } = await openForm('/contacts?id=7&tab=company');
    await person.type(field('Industry'), 'Computers');
    server.change({ industry: 'Ships', website: 'navy.example' });
    await press(person, 'Save');
    const dialog = await screen.findByRole('dialog', { name: 'Conflicting changes' });
    await person.click(within(dialog).getByRole('button', { name: 'Save selection' }));
    expect(await screen.findByText('Company information saved successfully')).toBeVisible();
    expect(server.now()).toMatchObject({ industry: 'Computers', website: 'navy.example' });
  });

  test('explains a deletion, keeps the edits and restores the contact', async () => {
    const server = sharedContact();
    const app = await openForm();
    await app.person.type(field('Notes'), 'mine');
    server.delete();
    await refetch(app);
    expect(await screen.findByText(/was deleted or merged elsewhere/)).toBeVisible();
    await press(app.person, 'Restore');
    await waitFor(() => expect(screen.queryByText(/was deleted or merged elsewhere/)).toBeNull());
    expect(field('Notes')).toHaveValue('mine');
  });
});

const group = (name: string) => within(screen.getByRole('group', { name }));

describe('more fields of the form', () => {
  test('opens the further name fields if one is filled', async () => {
    sharedContact({ middle_name: 'Brewster' });
    const { person } = await openContact(undefined, 'Grace Brewster Hopper');
    await press(person, 'Edit');
    expect(field('Middle name')).toHaveValue('Brewster');
    expect(field('Middle name')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Date of death' })).toBeNull();
  });

  test('keeps the further name fields closed if all are empty', async () => {
    const server = sharedContact();
    const { person } = await openForm();
    expect(screen.queryByLabelText('Middle name')).toBeNull();
    await person.click(screen.getByText('More name fields'));
    await person.type(await screen.findByRole('textbox', { name: 'Prefix' }), 'Dr.');
    await press(person, 'Save');
    await waitFor(() => expect(server.sent).toEqual([{ name_prefix: 'Dr.' }]));
  });

  test('saves messengers and dates, and shows errors at their fields', async () => {
    const server = sharedContact({ birthday: '1906-12-09' });
    const { person } = await openForm();
    await press(person, 'Add messenger');
    await person.type(field('Messenger'), '@grace.01');
    await person.type(screen.getByRole('combobox', { name: 'Service' }), 'Signal');
    await press(person, 'Add date');
    await person.type(group('Date').getByRole('textbox', { name: 'Day' }), '15');
    await person.clear(group('Birthday').getByRole('textbox', { name: 'Day' }));
    await person.type(group('Met on').getByRole('textbox', { name: 'Year' }), '40');
    await press(person, 'Save');
    expect(await screen.findByText('Select a month.')).toBeVisible();
    expect(group('Date').getByRole('combobox', { name: 'Month' })).toBeInvalid();
    expect(group('Met on').getByText('Enter a four-digit year, e.g. 1990.')).toBeVisible();
    expect(server.sent).toEqual([]);
    await person.selectOptions(group('Date').getByRole('combobox', { name: 'Month' }), 'June');
    await person.clear(group('Met on').getByRole('textbox', { name: 'Year' }));
    await press(person, 'Save');
    await waitFor(() => expect(server.sent).toHaveLength(1));
    expect(server.sent).toEqual([
      {
        messengers: [{ service: 'Signal', handle: '@grace.01' }],
        dates: [{ label: '', date: '--06-15' }],
        birthday: '1906-12',
      },
    ]);
  });

  test('shows server errors of messengers and dates at their fields', async () => {
    const message = 'Must be one line.';
    sharedContact();
    const { person } = await openForm();
    answer({
      'PATCH /api/contacts/{id}/': () =>
        new Rejection({
          status: 400,
          errors: { 'messengers.0.handle': [message], 'dates.0.date': ['That date is odd.'] },
        }),
    });
    await press(person, 'Add messenger');
    await person.type(field('Messenger'), '@grace.01');
    await press(person, 'Add date');
    await person.type(group('Date').getByRole('textbox', { name: 'Year' }), '1930');
    await press(person, 'Save');
    expect(await screen.findByText(message)).toBeVisible();
    expect(field('Messenger')).toHaveFocus();
    expect(group('Date').getByText('That date is odd.')).toBeVisible();
  });
});

describe('leaving the form', () => {
  test('offers Save, Discard and Keep editing by Escape', async () => {
    const server = sharedContact();
    const { person, router } = await openForm();
    await person.type(field('Nickname'), 'Amazing');
    await person.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog', { name: 'Save your changes?' });
    await person.click(within(question).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await press(person, 'Cancel');
    await person.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await screen.findByRole('tab', { name: 'Overview' })).toBeVisible();
    expect(server.sent).toEqual([]);
    expect(router.state.location.search).toEqual({ id: 7 });
  });

  test('saves and continues to the next page', async () => {
    const server = sharedContact();
    const { person, router } = await openForm();
    await person.type(field('Nickname'), 'Amazing');
    await person.click(screen.getByRole('link', { name: 'All contacts' }));
    const question = await screen.findByRole('alertdialog');
    await person.click(within(question).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(server.sent).toEqual([{ nickname: 'Amazing' }]);
  });

  test('goes back by Escape from the form to the page and from the page to the list', async () => {
    sharedContact();
    const { person, router } = await openContact();
    await person.keyboard('e');
    expect(field('First name')).toHaveFocus();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'First name' })).toBeNull());
    expect(router.state.location.search).toEqual({ id: 7 });
    await person.keyboard('{Escape}');
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });
});

describe('an open contact', () => {
  test('deletes without a question and reopens the contact by Undo', async () => {
    sharedContact({ nickname: 'Amazing' });
    const { person, router } = await openContact();
    await press(person, 'Edit nickname');
    await person.keyboard('Grey{Enter}');
    expect(await screen.findByText('Contact saved')).toBeVisible();
    await press(person, 'More');
    await person.click(screen.getByRole('button', { name: 'Delete', hidden: true }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(screen.queryByText('Contact saved')).toBeNull();
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Grace Hopper restored')).toBeVisible();
    await waitFor(() => expect(router.state.location.search).toEqual({ id: 7 }));
    expect(await screen.findByRole('heading', { name: 'Grace Hopper' })).toBeVisible();
  });

  test('sets a keep-in-touch preset by one choice', async () => {
    const server = sharedContact({
      last_contacted_at: new Date(Date.now() - 20 * 86_400_000).toISOString(),
      cadence_days: 14,
    });
    const { person } = await openContact();
    const name = 'Keep in touch: every 2 weeks · last contacted 2 weeks ago · 6 days overdue';
    await press(person, name);
    await person.click(screen.getByRole('button', { name: 'Monthly', hidden: true }));
    expect(
      await screen.findByRole('button', {
        name: 'Keep in touch: monthly · last contacted 2 weeks ago',
      }),
    ).toBeVisible();
    await waitFor(() => expect(server.sent).toEqual([{ cadence_days: 30 }]));
    await press(person, 'Keep in touch: monthly · last contacted 2 weeks ago');
    await person.click(screen.getByRole('button', { name: 'Off', hidden: true }));
    await waitFor(() => expect(server.sent.at(-1)).toEqual({ cadence_days: 0 }));
  });

  test('shows values as text with their actions and no field', async () => {
    sharedContact({
      emails: [entry('grace@navy.example', 'work')],
      phones: [entry('+1 202 555 0123', 'mobile')],
      urls: [entry('navy.example')],
      addresses: [
        {
          label: 'home',
          street: 'Street4\nBuilding 6\nFloor 8',
          city: 'Wien',
          postal_code: '1010',
          region: '',
          country: 'Austria',
        },
      ],
    });
    await openContact();
    const details = within(screen.getByRole('region', { name: 'Details' }));
    expect(details.queryByRole('textbox')).toBeNull();
    expect(link('grace@navy.example')).toHaveAttribute('href', 'mailto:grace@navy.example');
    expect(link('+1 202 555 0123')).toHaveAttribute('href', 'tel:+12025550123');
    expect(link('navy.example')).toHaveAttribute('href', 'https://navy.example/');
    expect(details.getByText('Mobile')).toBeVisible();
    const street = details.getByRole('button', { name: /^Street4/ });
    expect(street.textContent).toBe('Street4\nBuilding 6\nFloor 8\n1010 Wien\nAustria');
  });

  test('edits one value in place: Enter saves it and Escape cancels', async () => {
    const emails = [entry('grace@navy.example', 'work'), entry('grace@home.example')];
    const server = sharedContact({ emails, nickname: 'Amazing' });
    const { person } = await openContact();
    await press(person, 'Edit nickname');
    expect(field('Nickname')).toHaveFocus();
    await person.keyboard('Grey{Escape}');
    expect(screen.getByText('Amazing')).toBeVisible();
    await press(person, 'Edit work email');
    await person.keyboard('grace@sea.example{Enter}');
    expect(await screen.findByText('Contact saved')).toBeVisible();
    expect(server.sent).toEqual([{ emails: [entry('grace@sea.example', 'work'), emails[1]] }]);
    expect(link('grace@sea.example')).toBeVisible();
    await press(person, 'Undo');
    await waitFor(() => expect(server.sent.at(-1)).toEqual({ emails }));
    expect(link('grace@navy.example')).toBeVisible();
  });

  test('removes an entry and adds a field', async () => {
    const phones = [entry('+1 202 555 0123'), entry('+1 202 555 0124', 'home')];
    const server = sharedContact({ phones });
    const { person } = await openContact();
    await press(person, 'Edit home phone');
    await press(person, 'Remove home phone');
    await waitFor(() => expect(server.sent).toEqual([{ phones: [phones[0]] }]));
    await press(person, 'Add');
    await person.click(screen.getByRole('button', { name: 'How we met', hidden: true }));
    await person.keyboard('At{Shift>}{Enter}{/Shift}sea{Enter}');
    await waitFor(() => expect(server.sent.at(-1)).toEqual({ how_we_met: 'At\nsea' }));
    await press(person, 'Add');
    await person.click(screen.getByRole('button', { name: 'Email', hidden: true }));
    await person.keyboard('grace@navy.example{Enter}');
    await waitFor(() =>
      expect(server.sent.at(-1)).toEqual({ emails: [entry('grace@navy.example')] }),
    );
  });

  test('shows the whole name, messengers and dates', async () => {
    sharedContact({
      name_prefix: 'Dr.',
      middle_name: 'Brewster',
      pronouns: 'she/her',
      phonetic_last_name: 'Hop-er',
      messengers: [
        { service: 'WhatsApp', handle: '+1 202 555 0123' },
        { service: 'Discord', handle: 'grace' },
      ],
      dates: [{ label: 'Wedding', date: '--06-15' }],
      met_on: '1940-05',
    });
    await openContact(undefined, 'Dr. Grace Brewster Hopper');
    expect(screen.getByText('she/her')).toBeVisible();
    expect(screen.getByText('Hop-er')).toBeVisible();
    expect(link('+1 202 555 0123')).toHaveAttribute('href', 'https://wa.me/12025550123');
    const details = within(screen.getByRole('region', { name: 'Details' }));
    expect(details.getByRole('button', { name: 'grace' })).toBeVisible();
    expect(details.getByText('Wedding')).toBeVisible();
    expect(details.getByRole('button', { name: 'June 15' })).toBeVisible();
    expect(details.getByRole('button', { name: 'May 1940' })).toBeVisible();
    expect(screen.getByRole('button', { name: /^Keep in touch/ })).toBeVisible();
  });

  test('shows that a person died instead of the schedule', async () => {
    sharedContact({ deceased_on: '1992-01-01', cadence_days: 30 });
    await openContact();
    expect(screen.getByText(/^Died January 1, 1992$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Keep in touch/ })).toBeNull();
  });

  test('adds and edits a messenger and a partial date in place', async () => {
    const server = sharedContact();
    const { person } = await openContact();
    await press(person, 'Add');
    await person.click(screen.getByRole('button', { name: 'Messenger', hidden: true }));
    await person.keyboard('@grace.01{Tab}Signal{Enter}');
    const messengers = [{ service: 'Signal', handle: '@grace.01' }];
    await waitFor(() => expect(server.sent).toEqual([{ messengers }]));
    await press(person, 'Add');
    await person.click(screen.getByRole('button', { name: 'Date', hidden: true }));
    await person.keyboard('Wedding');
    await person.type(field('Year'), '1930{Enter}');
    const dates = [{ label: 'Wedding', date: '1930' }];
    await waitFor(() => expect(server.sent.at(-1)).toEqual({ dates }));
    await press(person, 'Edit Wedding');
    await person.selectOptions(screen.getByRole('combobox', { name: 'Month' }), 'June');
    await person.clear(field('Year'));
    await person.keyboard('{Enter}');
    expect(await screen.findByText('Enter a day or a year.')).toBeVisible();
    expect(field('Day')).toHaveFocus();
    await person.keyboard('١٥{Enter}');
    await waitFor(() =>
      expect(server.sent.at(-1)).toEqual({ dates: [{ label: 'Wedding', date: '--06-15' }] }),
    );
    await press(person, 'Edit Wedding');
    await press(person, 'Remove Wedding');
    await waitFor(() => expect(server.sent.at(-1)).toEqual({ dates: [] }));
  });

  test('sends an unchanged street as it was', async () => {
    const address = { label: 'home', street: 'Street4\nBuilding 6\nFloor 8', region: '' };
    const home = { ...address, city: 'Wien', postal_code: '', country: '' };
    const work = { ...home, label: 'work', street: 'Old Road' };
    const server = sharedContact({ addresses: [home, work] });
    const { person } = await openForm();
    await person.type(field('Nickname'), 'Amazing');
    const [, street] = screen.getAllByRole('textbox', { name: 'Street' });
    await person.clear(street!);
    await person.type(street!, 'New Road');
    await press(person, 'Save');
    await waitFor(() => expect(server.sent).toHaveLength(1));
    const addresses = [home, { ...work, street: 'New Road' }];
    expect(server.sent).toEqual([{ nickname: 'Amazing', addresses }]);
  });

  test('keeps the lines of a street when another value or its address is edited in place', async () => {
    const street = 'Street4\nBuilding 6\nFloor 8';
    const home = { label: 'home', street, city: 'Wien', region: '', postal_code: '', country: '' };
    const server = sharedContact({ nickname: 'Amazing', addresses: [home] });
    const { person } = await openContact();
    await press(person, 'Edit nickname');
    await person.keyboard('Grey{Enter}');
    await waitFor(() => expect(server.sent).toEqual([{ nickname: 'Grey' }]));
    await press(person, 'Edit home address');
    expect(field('Street')).toHaveValue(street);
    await person.clear(field('City'));
    await person.type(field('City'), 'Graz{Enter}');
    await waitFor(() =>
      expect(server.sent.at(-1)).toEqual({ addresses: [{ ...home, city: 'Graz' }] }),
    );
    await press(person, 'Edit home address');
    await person.click(field('Street'));
    await person.keyboard('{End}, left door{Enter}');
    const changed = { ...home, city: 'Graz', street: `${street}, left door` };
    await waitFor(() => expect(server.sent.at(-1)).toEqual({ addresses: [changed] }));
  });
});

const openNotes = (person: App['person']) =>
  person.click(screen.getByRole('button', { name: /^Edit notes/ }));

describe('pinned notes', () => {
  test('saves the notes while typing and shows it', async () => {
    const server = sharedContact({ notes: 'Likes tea' });
    const { person } = await openContact();
    await openNotes(person);
    await person.keyboard(' and ships');
    expect(await screen.findByText('Saved', {}, { timeout: 3000 })).toBeVisible();
    expect(server.sent).toEqual([{ notes: 'Likes tea and ships' }]);
    expect(field('Notes')).toHaveValue('Likes tea and ships');
  });

  test('saves the notes before leaving the page', async () => {
    const server = sharedContact();
    const { person, router } = await openContact();
    await openNotes(person);
    await person.keyboard('Likes tea');
    await router.navigate({ to: '/contacts', search: {} });
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(server.now().notes).toBe('Likes tea');
  });

  test('shows the notes of another device while nothing is typed', async () => {
    const server = sharedContact({ notes: 'old' });
    const app = await openContact();
    server.change({ notes: 'new' });
    await refetch(app);
    expect(await screen.findByText('new')).toBeVisible();
  });

  test('compares the notes with a change of another device', async () => {
    const server = sharedContact();
    const { person } = await openContact();
    await openNotes(person);
    await person.keyboard('mine');
    server.change({ notes: 'theirs', nickname: 'Amazing' });
    await person.tab();
    await person.click(await screen.findByRole('button', { name: 'Compare' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Conflicting changes' }));
    expect(dialog.getByText('theirs')).toBeVisible();
    await person.click(dialog.getByRole('button', { name: 'Save selection' }));
    await waitFor(() => expect(server.now()).toMatchObject({ notes: 'mine', nickname: 'Amazing' }));
  });
});

const stored = (before: object) =>
  localStorage.setItem(
    'acquaint.personal.1.company',
    JSON.stringify({ 7: { fields: company({ company_name: 'Navy' }), synced: false, before } }),
  );

describe('unsynced company data', () => {
  test('sends unsynced company data when returning', async () => {
    const server = sharedContact();
    stored(company({}));
    await openContact('/contacts?id=7&tab=company');
    expect(await screen.findByText('Company information saved successfully')).toBeVisible();
    expect(server.now().company_name).toBe('Navy');
    await waitFor(() => expect(screen.queryByText(/saved only in this browser/)).toBeNull());
    expect(screen.getByRole('button', { name: 'Navy' })).toBeVisible();
  });

  test("shows unsynced company data if the server still doesn't store it", async () => {
    sharedContact();
    stored(company({}));
    answer({ 'PATCH /api/contacts/{id}/': () => new Rejection({ status: 503 }) });
    await openContact('/contacts?id=7&tab=company');
    expect(await screen.findByText(/saved only in this browser/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Navy' })).toBeVisible();
  });

  test('asks about conflicting changes', async () => {
    const server = sharedContact({ company_name: 'UNIVAC' });
    stored(company({}));
    const { person } = await openContact('/contacts?id=7&tab=company');
    await person.click(await screen.findByRole('button', { name: 'Compare' }));
    const dialog = await screen.findByRole('dialog', { name: 'Conflicting changes' });
    expect(server.now()).toEqual(aContact({ company_name: 'UNIVAC' }));
    await person.click(within(dialog).getByRole('button', { name: 'Save selection' }));
    expect(await screen.findByText('Company information saved successfully')).toBeVisible();
    expect(server.now().company_name).toBe('Navy');
  });
});

describe('other details', () => {
  test('moves an imported value to its field', async () => {
    const server = sharedContact();
    const prefix = { name: 'N', label: '', value: 'Dr.', fields: { name_prefix: 'Dr.' } };
    const spouse = { name: 'X-ABRELATEDNAMES', label: 'spouse', value: 'Jenny', fields: null };
    answer({
      'GET /api/contacts/{id}/overview/': () => {
        const extra = server.now().name_prefix === '' ? [prefix, spouse] : [spouse];
        const overview = anOverview(server.now());
        return { ...overview, contact: { ...overview.contact, extra } };
      },
    });
    const { person } = await openContact();
    const details = within(await screen.findByRole('region', { name: 'Other details' }));
    expect(details.getByText('Related people (spouse)', { selector: '[dir]' })).toBeVisible();
    await person.click(details.getByRole('button', { name: 'Move to field Prefix' }));
    await waitFor(() => expect(details.queryByText('Dr.')).toBeNull());
    expect(server.sent).toEqual([{ name_prefix: 'Dr.' }]);
    expect(details.getByRole('button', { name: 'Jenny' })).toBeVisible();
  });
});
