import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { sharedContact } from '../../../testing/shared-contact.ts';
import { aContact } from '../../../testing/contacts.ts';
import { answer, Rejection } from '../../../testing/fake-api.ts';
import { aUser } from '../../../testing/people.ts';
import { mockEmptyTopBar } from '../../../testing/empty-top-bar.ts';
import { renderApp } from '../../../testing/render-app.tsx';

beforeEach(mockEmptyTopBar);

async function openContact(address = '/contacts?id=7') {
  const app = await renderApp(address, aUser());
  await screen.findByRole('heading', { name: 'Grace Hopper' });
  return app;
}

const field = (name: string) => screen.getByRole('textbox', { name });
const link = (name: string) => screen.getByRole('link', { name });
const entry = (value: string) => [{ label: '', value }];
const company = (fields: object) => ({
  company_name: '',
  job_title: '',
  industry: '',
  company_size: '',
  website: '',
  company_notes: '',
  ...fields,
});
const save = () => screen.getByRole('button', { name: 'Save' });
/** As the event stream does where something changed. */
const refetch = (app: Awaited<ReturnType<typeof openContact>>) =>
  app.queries.invalidateQueries({ queryKey: ['contacts'] });

describe('a contact changed elsewhere', () => {
  test('shows the new state without edits', async () => {
    const server = sharedContact();
    const app = await openContact();
    server.change({ nickname: 'Amazing Grace' });
    await refetch(app);
    await waitFor(() => expect(field('Nickname')).toHaveValue('Amazing Grace'));
  });

  test('saves without asking if nothing conflicts', async () => {
    const server = sharedContact();
    const { person } = await openContact();
    await person.type(field('Notes'), 'mine');
    server.change({ nickname: 'Amazing Grace' });
    await person.click(save());
    expect(await screen.findByText('Contact saved')).toBeVisible();
    expect(server.sent).toEqual([{ notes: 'mine' }]);
    expect(field('Nickname')).toHaveValue('Amazing Grace');
    expect(field('Notes')).toHaveValue('mine');
  });

  test('lets the user choose between conflicting versions', async () => {
    const server = sharedContact();
    const { person } = await openContact();
    await person.type(field('Notes'), 'mine');
    await person.type(field('How we met'), 'here');
    server.change({ notes: 'theirs', how_we_met: 'there', nickname: 'Amazing Grace' });
    await person.click(save());
    const dialog = await screen.findByRole('dialog', { name: 'Conflicting changes' });
    expect(within(dialog).getAllByRole('group')).toHaveLength(2);
    const met = within(dialog).getByRole('group', { name: 'How we met' });
    await person.click(within(met).getByRole('radio', { name: /Theirs/ }));
    await person.click(within(dialog).getByRole('button', { name: 'Save selection' }));
    expect(await screen.findByText('Contact saved')).toBeVisible();
    expect(server.now()).toMatchObject({
      notes: 'mine',
      how_we_met: 'there',
      nickname: 'Amazing Grace',
    });
    expect(field('How we met')).toHaveValue('there');
  });

  test('warns about conflicts while typing and compares before saving', async () => {
    const server = sharedContact();
    const app = await openContact();
    await app.person.type(field('Notes'), 'mine');
    server.change({ notes: 'theirs' });
    await refetch(app);
    await app.person.click(await screen.findByRole('button', { name: 'Compare' }));
    const dialog = await screen.findByRole('dialog');
    await app.person.click(within(dialog).getByRole('button', { name: 'All theirs' }));
    await app.person.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
    expect(field('Notes')).toHaveValue('mine');
    expect(server.now().notes).toBe('theirs');
  });

  test('resolves conflicts on the Company tab', async () => {
    const server = sharedContact({ company_name: 'Navy' });
    const { person } = await openContact('/contacts?id=7&tab=company');
    await person.type(await screen.findByRole('textbox', { name: 'Industry' }), 'Computers');
    server.change({ industry: 'Ships', website: 'navy.example' });
    await person.click(save());
    const dialog = await screen.findByRole('dialog', { name: 'Conflicting changes' });
    await person.click(within(dialog).getByRole('button', { name: 'Save selection' }));
    expect(await screen.findByText('Company information saved successfully')).toBeVisible();
    expect(server.now()).toMatchObject({ industry: 'Computers', website: 'navy.example' });
  });

  test('explains a deletion, keeps the edits and restores the contact', async () => {
    const server = sharedContact();
    const app = await openContact();
    await app.person.type(field('Notes'), 'mine');
    server.delete();
    await refetch(app);
    expect(await screen.findByText(/was deleted or merged elsewhere/)).toBeVisible();
    await app.person.click(screen.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(screen.queryByText(/was deleted or merged elsewhere/)).toBeNull());
    expect(field('Notes')).toHaveValue('mine');
  });
});

describe('an open contact', () => {
  test('deletes an open contact and restores it from the toast', async () => {
    sharedContact();
    const { person, router } = await openContact();
    await person.click(screen.getByRole('button', { name: 'Delete contact' }));
    await person.click(await screen.findByRole('button', { name: 'Delete' }));
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Grace Hopper restored')).toBeVisible();
    expect(router.state.location.search).toEqual({});
  });

  test('shows the last contact, cadence and overdue days', async () => {
    sharedContact({
      last_contacted_at: new Date(Date.now() - 20 * 86_400_000).toISOString(),
      cadence_days: 14,
    });
    await openContact();
    expect(screen.getByText(/^Last contacted on .* · Keep in touch every 2 weeks/)).toBeVisible();
    expect(screen.getByText('6 days overdue')).toBeVisible();
  });

  test('links every email, phone and web address', async () => {
    sharedContact({
      emails: entry('grace@navy.example'),
      phones: entry('+1 202 555 0123'),
      urls: entry('navy.example'),
    });
    await openContact();
    expect(link('Write to grace@navy.example')).toHaveAttribute(
      'href',
      'mailto:grace@navy.example',
    );
    expect(link('Call +1 202 555 0123')).toHaveAttribute('href', 'tel:+12025550123');
    expect(link('Open navy.example')).toHaveAttribute('href', 'https://navy.example/');
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
    expect(screen.getByRole('textbox', { name: 'Company name' })).toHaveValue('Navy');
  });

  test("shows unsynced company data if the server still doesn't store it", async () => {
    sharedContact();
    stored(company({}));
    answer({ 'PATCH /api/contacts/{id}/': () => new Rejection({ status: 503 }) });
    await openContact('/contacts?id=7&tab=company');
    expect(await screen.findByText(/saved only in this browser/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Company name' })).toHaveValue('Navy');
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
