import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Contact } from '#contract/contacts.ts';
import type { MeChange, User } from '#contract/users.ts';
import { answer, Rejection } from '../../testing/fake-api.ts';
import { aUser } from '../../testing/people.ts';
import { mockEmptyTopBar } from '../../testing/empty-top-bar.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { applyMeChange } from '../users/users.api.ts';

const REGION = new Intl.DateTimeFormat().resolvedOptions();

let me: User;
let sent: MeChange[];
let contacts: Contact[];

/** Opens onboarding for a user at this step. */
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

describe('onboarding navigation', () => {
  test('shows the current step and opens finished ones', async () => {
    await open({ onboarding_step: 2 });
    expect(await heading('Import your contacts')).toBeVisible();
    const steps = within(screen.getByRole('navigation', { name: 'Steps' }));
    expect(steps.getByText(/Step 3 of 6/)).toBeVisible();
    expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'You, completed',
      'Goals, completed',
      '3Contacts',
      '4Stay in touch',
      '5Profile',
      '6Reminders & security',
    ]);
    expect(steps.getByText('Contacts').closest('[aria-current]')).toHaveAttribute(
      'aria-current',
      'step',
    );
    expect(steps.getAllByRole('button')).toHaveLength(2);
  });

  test('goes back, skips without changes and focuses the heading', async () => {
    const { person } = await open({ onboarding_step: 1 });
    await heading('What will you use Acquaint for?');
    await person.click(press('Back'));
    expect(await heading('Name and time zone')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    await person.click(press('Skip'));
    expect(await heading('What will you use Acquaint for?')).toHaveFocus();
    await person.click(press('Skip'));
    expect(await heading('Import your contacts')).toHaveFocus();
    await waitFor(() => expect(sent).toEqual([{ onboarding_step: 1 }, { onboarding_step: 2 }]));
  });

  test('ends after skipping the last step', async () => {
    const { person, router } = await open({ onboarding_step: 5 });
    await person.click(press('Skip'));
    expect(await screen.findByRole('heading', { level: 1, name: 'All set' })).toHaveFocus();
    await waitFor(() =>
      expect(sent).toEqual([
        { onboarding_step: 6, onboarding_completed_at: expect.any(String) as string },
      ]),
    );
    await person.click(press('Go to the dashboard'));
    await waitFor(() => expect(router.latestLocation.pathname).toBe('/dashboard'));
  });

  test('skips everything to the redirect target', async () => {
    const { person, router } = await open({}, '/onboarding?redirect=%2Fsettings%3Ftab%3Dprivacy');
    await person.click(press('Skip setup'));
    await waitFor(() => expect(router.latestLocation.href).toBe('/settings?tab=privacy'));
    expect(sent).toEqual([]);
  });

  test('keeps the redirect target through all steps', async () => {
    const { person, router } = await open(
      { onboarding_step: 5 },
      '/onboarding?redirect=%2Fprofile',
    );
    await person.click(press('Continue'));
    await person.click(await screen.findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(router.latestLocation.pathname).toBe('/profile'));
  });

  test('redirects to no other site', async () => {
    const { person, router } = await open({}, '/onboarding?redirect=%2F%2Fevil.example');
    await person.click(press('Skip setup'));
    await waitFor(() => expect(router.latestLocation.pathname).toBe('/dashboard'));
  });

  test('reopens at the first step when finished', async () => {
    await open({ onboarding_step: 6, onboarding_completed_at: '2026-11-20T10:00:00.000Z' });
    expect(screen.getByRole('heading', { level: 1, name: 'Setup' })).toBeVisible();
    expect(await heading('Name and time zone')).toBeVisible();
    const steps = within(screen.getByRole('navigation', { name: 'Steps' }));
    expect(steps.getAllByRole('button')).toHaveLength(5);
    expect(press('Go to the dashboard')).toBeVisible();
  });

  test('asks before losing input', async () => {
    const { person } = await open();
    await person.type(screen.getByLabelText('First name'), '!');
    await person.click(press('Skip'));
    await person.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText('First name')).toHaveValue('Ada!');
    await person.click(press('Skip'));
    await person.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await heading('What will you use Acquaint for?')).toBeVisible();
  });
});

describe('the name step', () => {
  test('suggests browser values and saves them with the progress in one request', async () => {
    const { person } = await open({ time_zone: 'Asia/Tokyo', locale: 'en-NZ' });
    expect(screen.getByRole('combobox', { name: 'Time zone' })).toHaveValue(REGION.timeZone);
    const last = screen.getByLabelText('Last name');
    await person.clear(last);
    await person.type(last, 'King');
    await person.click(press('Continue'));
    await heading('What will you use Acquaint for?');
    expect(sent).toEqual([
      {
        last_name: 'King',
        time_zone: REGION.timeZone,
        locale: expect.stringMatching(/^en/) as string,
        onboarding_step: 1,
      },
    ]);
  });

  test('preserves earlier choices of the name step', async () => {
    await open({ onboarding_step: 3, time_zone: 'Asia/Tokyo' }, '/onboarding?step=name');
    expect(screen.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Asia/Tokyo');
  });

  test('shows errors at fields and keeps the input', async () => {
    const { person } = await open();
    await person.clear(screen.getByLabelText('First name'));
    await person.click(press('Continue'));
    expect(await screen.findByText('Enter your first name.')).toBeVisible();
    expect(screen.getByLabelText('First name')).toHaveFocus();
    await person.type(screen.getByLabelText('First name'), 'Augusta');
    const errors = { first_name: ['Must be at most 100 characters.'] };
    answer({ 'PATCH /api/me/': () => new Rejection({ status: 400, errors }) });
    await person.click(press('Continue'));
    expect(await screen.findByText('Must be at most 100 characters.')).toBeVisible();
    answer({ 'PATCH /api/me/': () => new Rejection({ status: 503 }) });
    await person.type(screen.getByLabelText('First name'), '!');
    await person.click(press('Continue'));
    expect(await screen.findByText('Failed to save this step')).toBeVisible();
    expect(screen.getByLabelText('First name')).toHaveValue('Augusta!');
  });
});

describe('the purposes step', () => {
  test('accepts several and shows the fitting types', async () => {
    let purposes: unknown;
    answer({
      'POST /api/onboarding/purposes/': ({ body }) => {
        purposes = body;
        const type = { color: 'rose', icon: 'house', cadence_days: null, contact_count: 0 };
        const names = ['Family', 'Friend', 'Client'];
        return {
          results: names.map((name, position) => ({ id: position + 1, name, position, ...type })),
        };
      },
    });
    const { person } = await open({ onboarding_step: 1, purposes: ['work'] });
    const work = await screen.findByRole('checkbox', { name: 'Work' });
    expect(work).toBeChecked();
    await person.click(work);
    await person.click(screen.getByRole('checkbox', { name: 'Clients' }));
    await person.click(screen.getByRole('checkbox', { name: 'Friends and family' }));
    await person.click(press('Continue'));
    expect(await screen.findByText('Contact types set up: Family, Friend, Client')).toBeVisible();
    expect(purposes).toEqual({ purposes: ['friends_and_family', 'clients'] });
    expect(await heading('Import your contacts')).toBeVisible();
    expect(sent).toEqual([{ onboarding_step: 2 }]);
  });

  test('sends nothing without a choice', async () => {
    const { person } = await open({ onboarding_step: 1 });
    await heading('What will you use Acquaint for?');
    await person.click(press('Continue'));
    expect(await heading('Import your contacts')).toBeVisible();
  });

  test('shows a failure and stays', async () => {
    answer({ 'POST /api/onboarding/purposes/': () => new Rejection({ status: 503 }) });
    const { person } = await open({ onboarding_step: 1 });
    await person.click(await screen.findByRole('checkbox', { name: 'Work' }));
    await person.click(press('Continue'));
    expect(await screen.findByText('Failed to save this step')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Work' })).toBeChecked();
    expect(sent).toEqual([]);
  });
});

test('saves the profile with discoverability', async () => {
  const { person } = await open({ onboarding_step: 4 });
  await heading('How others see you');
  expect(press('Add photo')).toBeVisible();
  await person.type(screen.getByLabelText('Headline'), 'First programmer');
  await person.type(screen.getByLabelText('I can help with'), 'engines{Enter}');
  await person.type(screen.getByLabelText('I’m looking for'), 'a mathematician');
  const found = screen.getByRole('switch', { name: 'Let people find me' });
  expect(found).not.toBeChecked();
  await person.click(found);
  await person.click(press('Continue'));
  expect(await heading('Reminders & security')).toBeVisible();
  expect(sent).toEqual([
    {
      headline: 'First programmer',
      can_help_with: ['engines'],
      looking_for: ['a mathematician'],
      discoverable: true,
      onboarding_step: 5,
    },
  ]);
});

test('saves reminder times and digest and ends with the last step', async () => {
  const { person } = await open({ onboarding_step: 5 });
  await person.selectOptions(await screen.findByLabelText('All-day reminders at'), '07:30');
  await person.click(screen.getByRole('switch', { name: 'Weekly digest by email' }));
  await person.click(press('Continue'));
  expect(await screen.findByRole('heading', { level: 1, name: 'All set' })).toBeVisible();
  expect(sent).toEqual([
    {
      reminder_time: '07:30',
      notification_preferences: { weekly_digest: { email: false } },
      onboarding_step: 6,
      onboarding_completed_at: expect.any(String) as string,
    },
  ]);
});

test('shows email verification and two-factor in the last step', async () => {
  let resent = 0;
  answer({
    'POST /api/email-verification/resend/': () => {
      resent += 1;
    },
  });
  const { person } = await open({ onboarding_step: 5 });
  const account = within(await screen.findByRole('list', { name: 'Your account' }));
  expect(account.getByText('Your email isn’t verified yet')).toBeVisible();
  await person.click(account.getByRole('button', { name: 'Resend link' }));
  await waitFor(() => expect(resent).toBe(1));
  expect(account.getByRole('link', { name: 'Set up two-factor authentication' })).toHaveAttribute(
    'href',
    '/settings?tab=security',
  );
});
