import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Contact } from '#contract/contacts.ts';
import { aContact, anOverview, withDetails } from '../../testing/contacts.ts';
import { answer, Rejection } from '../../testing/fake-api.ts';
import { aUser } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';

/** A server with one contact that can be changed. */
function oneContact(changes: Partial<Contact> = {}) {
  let contact = aContact(changes);
  const change = (fields: Partial<Contact>) =>
    (contact = { ...contact, ...fields, updated_at: new Date().toISOString() });
  answer({
    'GET /api/contacts/': () => ({ results: [contact], next_cursor: null, count: 1 }),
    'GET /api/contacts/{id}/': () => withDetails(contact),
    'GET /api/contacts/{id}/overview/': () => anOverview(contact),
    'GET /api/contact-types/': () => ({ results: [], next_cursor: null }),
    'PATCH /api/contacts/{id}/': ({ body }) => change(body as Partial<Contact>),
  });
  return { now: () => contact, change };
}

async function openContact(address = '/contacts?id=7') {
  const app = await renderApp(address, aUser());
  await screen.findByRole('heading', { name: 'Grace Hopper' });
  return app;
}

describe('a contact', () => {
  test('marks a contact as favorite optimistically and reverts it on failure', async () => {
    oneContact();
    const rejection = Promise.withResolvers<Rejection>();
    answer({ 'PATCH /api/contacts/{id}/': () => rejection.promise });
    const { person } = await openContact();
    const favorite = screen.getByRole('button', { name: 'Favorite' });
    await person.click(favorite);
    await expect.poll(() => favorite.getAttribute('aria-pressed')).toBe('true');
    rejection.resolve(new Rejection({ status: 500 }));
    expect(await screen.findByText('Failed to toggle favorite')).toBeVisible();
    expect(favorite).toHaveAttribute('aria-pressed', 'false');
  });

  test('saves only changed fields', async () => {
    const server = oneContact({ notes: 'old' });
    const sent: unknown[] = [];
    answer({
      'PATCH /api/contacts/{id}/': ({ body }) => {
        sent.push(body);
        return server.change(body as Partial<Contact>);
      },
    });
    const { person } = await openContact();
    await person.click(screen.getByRole('button', { name: 'Edit' }));
    await person.type(screen.getByRole('textbox', { name: 'Nickname' }), 'Amazing Grace');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Contact saved')).toBeVisible();
    expect(sent).toEqual([{ nickname: 'Amazing Grace' }]);
  });

  test('shows a server error at its email', async () => {
    oneContact({ emails: [{ label: '', value: 'grace@navy.example' }] });
    answer({
      'PATCH /api/contacts/{id}/': () =>
        new Rejection({ status: 400, errors: { 'emails.0.value': ['Must be shorter.'] } }),
    });
    const { person } = await openContact();
    await person.click(screen.getByRole('button', { name: 'Edit' }));
    const email = screen.getByRole('textbox', { name: 'Email' });
    await person.type(email, 'x');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Must be shorter.')).toBeVisible();
    expect(email).toHaveFocus();
    expect(email).toHaveAccessibleDescription('Must be shorter.');
  });
});

describe('company data', () => {
  test('stores company data in the browser with a warning if no endpoint stores it', async () => {
    oneContact();
    answer({ 'PATCH /api/contacts/{id}/': () => new Rejection({ status: 503 }) });
    const { person } = await openContact('/contacts?id=7&tab=company');
    await person.click(await screen.findByRole('button', { name: 'Edit' }));
    await person.type(screen.getByRole('textbox', { name: 'Company name' }), 'Navy');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(
      await screen.findByText('Company information saved locally (server sync pending)'),
    ).toBeVisible();
    const map = JSON.parse(localStorage.getItem('acquaint.personal.1.company') ?? '{}') as object;
    expect(map).toHaveProperty('7.fields.company_name', 'Navy');
  });

  test("stores company data by company_info if the contact can't be changed", async () => {
    const server = oneContact();
    answer({
      'PATCH /api/contacts/{id}/': () => new Rejection({ status: 500 }),
      'POST /api/contacts/{id}/company_info/': ({ body }) =>
        server.change(body as Partial<Contact>),
    });
    const { person } = await openContact('/contacts?id=7&tab=company');
    await person.click(await screen.findByRole('button', { name: 'Edit' }));
    await person.type(screen.getByRole('textbox', { name: 'Company name' }), 'Navy');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Company information saved successfully')).toBeVisible();
    expect(server.now().company_name).toBe('Navy');
  });

  test('sends no empty company data', async () => {
    oneContact();
    let calls = 0;
    answer({
      'PATCH /api/contacts/{id}/': () => {
        calls += 1;
        return new Rejection({ status: 500 });
      },
    });
    const { person } = await openContact('/contacts?id=7&tab=company');
    await person.click(await screen.findByRole('button', { name: 'Edit' }));
    await person.type(await screen.findByRole('textbox', { name: 'Industry' }), '  ');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Fill in at least one field.')).toBeVisible();
    expect(calls).toBe(0);
  });
});

describe('the contact list', () => {
  test('explains the empty list with one action', async () => {
    answer({ 'GET /api/contacts/': () => ({ results: [], next_cursor: null, count: 0 }) });
    const { person } = await renderApp('/contacts', aUser());
    expect(await screen.findByText('No contacts yet')).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Import' })).toHaveLength(1);
    await person.click(screen.getByRole('button', { name: 'Add contact' }));
    expect(await screen.findByRole('dialog', { name: 'Add contact' })).toBeVisible();
  });

  test('offers to clear filters without matches', async () => {
    answer({
      'GET /api/contacts/': ({ query }) =>
        query.has('q') || query.has('favorite')
          ? { results: [], next_cursor: null, count: 0 }
          : { results: [aContact()], next_cursor: null, count: 1 },
    });
    const { person, router } = await renderApp('/contacts?q=zzz&favorite=true', aUser());
    await person.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
    expect(await screen.findByText('1 contact')).toBeVisible();
    expect(router.state.location.search).toEqual({});
    expect(screen.getByRole('searchbox', { name: 'Search contacts' })).toHaveValue('');
  });

  test('retries the contact list after a failure', async () => {
    answer({ 'GET /api/contacts/': () => new Rejection({ status: 403 }) });
    const { person } = await renderApp('/contacts', aUser());
    expect(await screen.findByText('Failed to fetch contacts')).toBeVisible();
    oneContact();
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1 contact')).toBeVisible();
  });
});
