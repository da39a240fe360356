import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Occurrence, type Reminder, reminderKind } from '#contract/reminders.ts';
import { clearSession } from '../../../lib/http/session.ts';
import { logIn } from '../../../testing/session.ts';
import { asSoonAs } from '../../../testing/as-soon-as.ts';
import { answer, Rejection } from '../../../testing/fake-api.ts';
import { layOut } from '../../../testing/lay-out.ts';
import { anOccurrence } from '../../../testing/occurrences.ts';
import { aUser } from '../../../testing/people.ts';
import { mockEmptyTopBar } from '../../../testing/empty-top-bar.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const ME = aUser({ locale: 'en-GB', week_start: 1 });

beforeEach(() => {
  mockEmptyTopBar();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-01T10:00:00Z') });
});

/** Mocks a server with these occurrences that can be moved. */
function has(...occurrences: Occurrence[]) {
  const moves: unknown[] = [];
  answer({
    'GET /api/reminders/occurrences/': ({ query }) => ({
      results: occurrences.filter(
        ({ date }) => date >= (query.get('from') ?? '') && date <= (query.get('to') ?? ''),
      ),
    }),
    'GET /api/reminders/{id}/': ({ params }) => reminderOf(occurrences, Number(params['id'])),
    'POST /api/reminders/{id}/move/': ({ params, body }) => {
      moves.push(body);
      const { original_date, date } = body as { original_date: string; date: string };
      const moved = occurrences.find((one) => one.original_date === original_date);
      if (moved !== undefined) moved.date = date;
      return reminderOf(occurrences, Number(params['id']));
    },
  });
  return moves;
}

function reminderOf(occurrences: Occurrence[], id: number): Reminder {
  const { title, date, time, kind, repeats } =
    occurrences.find(({ reminder_id }) => reminder_id === id) ?? anOccurrence();
  return {
    id,
    title,
    is_default_title: false,
    notes: '',
    contact_ids: [],
    contacts: [],
    kind: reminderKind.parse(kind),
    due_date: date,
    due_time: time,
    time_zone: 'UTC',
    rrule: repeats ? 'FREQ=WEEKLY' : null,
    repeat_from: 'schedule',
    lead_days: 0,
    channels: ['in_app'],
    status: 'scheduled',
    snoozed_until: null,
    next_fire_at: null,
    completed_at: null,
    done_times: 0,
    last_done_at: null,
    message: null,
    created_at: '2026-11-21T09:00:00.000Z',
    updated_at: '2026-11-21T09:00:00.000Z',
  };
}

/** Opens the agenda, which doesn't need element sizes. */
async function openAgenda() {
  layOut({ wide: true });
  const app = await renderApp('/reminders/calendar', ME);
  await app.person.click(await screen.findByRole('radio', { name: 'Agenda' }));
  return app;
}

const day = (name: RegExp) => screen.findByRole('region', { name });
const entry = (name: RegExp) => screen.findByRole('button', { name });

describe('the calendar', () => {
  it('loads visible days only and changes months', async () => {
    const asked: string[] = [];
    has();
    answer({
      'GET /api/reminders/occurrences/': ({ query }) => {
        asked.push(`${query.get('from')} ${query.get('to')}`);
        return { results: [] };
      },
    });
    const { person } = await openAgenda();
    expect(await screen.findByText('Nothing scheduled in December 2026')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Next month' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'January 2027' })).toBeVisible();
    await person.click(screen.getByRole('radio', { name: 'Week' }));
    await person.click(await screen.findByRole('button', { name: 'Previous week' }));
    await person.click(screen.getByRole('button', { name: 'Today' }));
    await waitFor(() => expect(asked.at(-1)).toBe('2026-11-30 2026-12-06'));
    expect(asked.slice(0, 2)).toEqual(['2026-11-30 2027-01-03', '2026-12-28 2027-01-31']);
  });

  it('shows a month as agenda', async () => {
    has(
      anOccurrence({ date: '2026-12-01', time: '09:30', title: 'Call Grace' }),
      anOccurrence({
        reminder_id: 3,
        title: 'Water the plants',
        status: 'done',
        original_date: null,
      }),
    );
    await openAgenda();
    expect(
      within(await day(/1 December 2026 \(today\)/)).getByRole('button', {
        name: /09:30 ?Call Grace/,
      }),
    ).toBeVisible();
    const done = within(await day(/3 December/)).getByRole('button', { name: /Water.*, done/ });
    expect(done).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Move Water the plants' })).toBeNull();
  });

  it('retries after a failure', async () => {
    answer({
      'GET /api/reminders/occurrences/': () => new Rejection({ status: 400, detail: 'Not today.' }),
    });
    const { person } = await openAgenda();
    expect(await screen.findByText('Not today.')).toBeVisible();
    has(anOccurrence());
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await entry(/^All day ?Send the plans/)).toBeVisible();
  });

  it('opens a reminder and creates one on a day', async () => {
    has(anOccurrence());
    const { person } = await openAgenda();
    await person.click(await entry(/^All day ?Send the plans/));
    expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Send the plans');
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    await person.click(await entry(/New reminder on Thursday,? 3 December 2026/));
    expect(await screen.findByLabelText('Date')).toHaveValue('03/12/2026');
  });

  it('offers a reminder for a birthday', async () => {
    const birthday = { kind: 'birthday', reminder_id: null, contact_id: 7 } as const;
    has(anOccurrence({ ...birthday, title: 'Birthday of Grace Hopper', original_date: null }));
    const asked: unknown[] = [];
    answer({
      'POST /api/reminders/': ({ body }) => {
        asked.push(body);
        return reminderOf([], 1);
      },
    });
    const { person } = await openAgenda();
    await person.click(await entry(/Birthday of Grace Hopper/));
    const dialog = await screen.findByRole('dialog', { name: 'Birthday of Grace Hopper' });
    expect(within(dialog).getByRole('link', { name: 'Open the contact' })).toHaveAttribute(
      'href',
      '/contacts?id=7',
    );
    await person.click(within(dialog).getByRole('button', { name: 'Remind me' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(asked).toEqual([{ kind: 'birthday', contact_ids: [7] }]);
  });
});

describe('moving entries', () => {
  it('starts with a key pressed as soon as an entry exists', async () => {
    has(anOccurrence());
    asSoonAs(
      () => document.querySelector<HTMLElement>('[data-entry]'),
      (shown) => shown.dispatchEvent(new KeyboardEvent('keydown', { key: 'm', bubbles: true })),
    );
    await openAgenda();
    expect(await screen.findByRole('form', { name: 'Moving Send the plans' })).toBeVisible();
  });

  it('moves by keyboard, announces it and offers Undo', async () => {
    const moves = has(anOccurrence({ repeats: true }));
    const { person } = await openAgenda();
    (await entry(/^All day ?Send the plans/)).focus();
    await person.keyboard('m');
    const bar = await screen.findByRole('form', { name: 'Moving Send the plans' });
    await waitFor(() =>
      expect(within(bar).getByRole('button', { name: 'Move here' })).toHaveFocus(),
    );
    await person.keyboard('{ArrowRight}{ArrowDown}');
    expect(
      screen.getByText(/^Friday,? 11 December 2026$/, { selector: '[role=status]' }),
    ).toBeInTheDocument();
    expect(within(bar).getByLabelText('Date')).toHaveValue('11/12/2026');
    await person.keyboard('{Enter}');
    expect(await screen.findByText(/^Moved to Fri,? 11 Dec \(this date only\)$/)).toBeVisible();
    expect(within(await day(/11 December/)).getByText('Send the plans')).toBeVisible();
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Send the plans'));
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await day(/ 3 December/)).toBeVisible();
    expect(moves).toEqual([
      { original_date: '2026-12-03', date: '2026-12-11' },
      { original_date: '2026-12-03', date: '2026-12-03', time: null },
    ]);
  });

  it('disables moving completed reminders', async () => {
    has(anOccurrence({ status: 'done', original_date: null }));
    const { person } = await openAgenda();
    (await entry(/^All day ?Send the plans/)).focus();
    await person.keyboard('m');
    expect(await screen.findByText('Send the plans can’t be moved.')).toHaveRole('status');
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('reverts a moved entry by Escape and errors', async () => {
    const moves = has(anOccurrence());
    const { person } = await openAgenda();
    (await entry(/^All day ?Send the plans/)).focus();
    await person.keyboard('m{ArrowRight}{Escape}');
    expect(await day(/ 3 December/)).toBeVisible();
    expect(screen.getByText(/^Not moved/)).toHaveAttribute('role', 'status');
    expect(moves).toEqual([]);

    answer({
      'POST /api/reminders/{id}/move/': () =>
        new Rejection({ status: 409, detail: 'This date is past.' }),
    });
    await person.click(screen.getByRole('button', { name: 'Move Send the plans' }));
    await person.keyboard('{ArrowRight}{Enter}');
    expect(await screen.findByText('This date is past.')).toBeVisible();
    expect(await day(/ 3 December/)).toBeVisible();
  });
});

describe('keep-alive', () => {
  it('restores month, view and input', async () => {
    has(anOccurrence());
    const { person, router } = await openAgenda();
    await person.click(screen.getByRole('button', { name: 'Next month' }));
    await person.click(screen.getByRole('button', { name: 'New reminder' }));
    await person.type(await screen.findByRole('textbox', { name: 'Title' }), 'Half a thought');
    await act(() => router.navigate({ to: '/notifications' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Notifications' })).toHaveFocus();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    await act(() => router.navigate({ to: '/reminders/calendar' }));
    expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Half a thought');
    expect(screen.getByText('January 2027', { selector: 'h2' })).toBeInTheDocument();
    await waitFor(() => expect(document.title).toBe('Calendar · Acquaint'));
  });

  it('clears the keep-alive calendar at logout', async () => {
    has(anOccurrence());
    const { person, router } = await openAgenda();
    await person.click(screen.getByRole('button', { name: 'Next month' }));
    await act(() => router.navigate({ to: '/notifications' }));
    act(() => {
      clearSession();
      logIn();
    });
    await act(() => router.navigate({ to: '/reminders/calendar' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'December 2026' })).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Month' })).toBeChecked();
  });
});

const url = (secret: string) => `https://acquaint.example/calendar/${secret}.ics`;

describe('the calendar feed', () => {
  it('shows, copies and replaces the calendar feed after a confirmation', async () => {
    has();
    answer({
      'GET /api/calendar-feed/': () => ({ url: url('old') }),
      'POST /api/calendar-feed/regenerate/': () => ({ url: url('new') }),
    });
    const { person } = await openAgenda();
    await person.click(screen.getByRole('button', { name: 'Subscribe' }));
    const dialog = await screen.findByRole('dialog', { name: 'Subscribe to your calendar' });
    expect(await within(dialog).findByLabelText('Private link')).toHaveValue(url('old'));
    expect(within(dialog).getByRole('link', { name: 'Open in my calendar' })).toHaveAttribute(
      'href',
      'webcal://acquaint.example/calendar/old.ics',
    );
    await person.click(within(dialog).getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(url('old'));
    await person.click(within(dialog).getByRole('button', { name: 'Reset link' }));
    const question = await screen.findByRole('alertdialog', { name: 'Reset your calendar link?' });
    await person.click(within(question).getByRole('button', { name: 'Reset link' }));
    await waitFor(() =>
      expect(within(dialog).getByLabelText('Private link')).toHaveValue(url('new')),
    );
  });
});
