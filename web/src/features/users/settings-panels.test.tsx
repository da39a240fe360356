import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import type { MeChange, User } from '#contract/users.ts';
import { region } from '../../lib/time/region.ts';
import { answer, Rejection } from '../../testing/fake-api.ts';
import { aUser } from '../../testing/people.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { NotificationsPanel } from '../notifications/notifications-panel.tsx';
import { AppearancePanel } from './appearance-panel.tsx';
import { applyMeChange } from './users.api.ts';
import { PrivacyPanel } from './privacy-panel.tsx';
import { RegionPanel } from './region-panel.tsx';
import { ThemeChoice } from './theme-choice.tsx';

const ada = aUser({ locale: 'en-US', time_zone: 'Europe/Berlin' });
const theme = () => document.documentElement.dataset['theme'];

let sent: MeChange[];
/** A server that stores changes. */
function answerKeeping(me: User): void {
  sent = [];
  let current = me;
  answer({
    'GET /api/me/': () => current,
    'PATCH /api/me/': ({ body }) => {
      sent.push(body as MeChange);
      current = applyMeChange(current, body as MeChange);
      return current;
    },
  });
}

function open(panel: ReactNode, me: User = ada) {
  const part = renderPart(panel, me);
  answerKeeping(me);
  return part;
}

const reject = () =>
  answer({ 'PATCH /api/me/': () => new Rejection({ status: 500, detail: 'Not today.' }) });

describe('the theme', () => {
  test("applies the account's theme, whatever the device had", async () => {
    open(<AppearancePanel />, { ...ada, theme: 'dark' });
    await waitFor(() => expect(theme()).toBe('dark'));
  });

  test('changes the theme immediately and stores it in the account', async () => {
    const { person } = open(<AppearancePanel />);
    await person.click(await screen.findByRole('radio', { name: 'Dark' }));
    expect(theme()).toBe('dark');
    await waitFor(() => expect(sent).toEqual([{ theme: 'dark' }]));
  });

  test('reverts the theme after an error', async () => {
    const { person } = open(<AppearancePanel />);
    reject();
    await person.click(await screen.findByRole('radio', { name: 'Light' }));
    expect(await screen.findByText('Not today.')).toBeVisible();
    expect(theme()).toBe('system');
    expect(screen.getByRole('radio', { name: 'System' })).toBeChecked();
  });

  test('syncs the theme with the user menu', async () => {
    const { person } = open(
      <>
        <AppearancePanel />
        <ThemeChoice />
      </>,
    );
    const [panel, menu] = await screen.findAllByRole('radio', { name: 'Light' });
    await person.click(menu as HTMLElement);
    expect(panel).toBeChecked();
  });
});

describe('the region', () => {
  test('offers regions with examples, including an unusual selected one', async () => {
    open(<RegionPanel />, { ...ada, locale: 'de-LI' });
    const select = await screen.findByLabelText('Region');
    expect(select).toHaveDisplayValue(/German \(Liechtenstein\): \d/);
    expect(
      within(select).getByRole('option', { name: /United Kingdom: .*1,234\.56/ }),
    ).toBeInTheDocument();
    expect(
      within(select).getByRole('option', { name: /Germany: .*1\.234,56/ }),
    ).toBeInTheDocument();
  });

  test('applies the region immediately everywhere', async () => {
    const { person } = open(<RegionPanel />);
    await person.selectOptions(await screen.findByLabelText('Region'), 'en-GB');
    expect(region()).toMatchObject({ locale: 'en-GB', time_zone: 'Europe/Berlin' });
    await person.click(screen.getByRole('radio', { name: 'Sunday' }));
    expect(region().week_start).toBe(0);
    await waitFor(() => expect(sent).toEqual([{ locale: 'en-GB' }, { week_start: 0 }]));
  });

  test('finds a time zone by city and shows its time', async () => {
    const { person } = open(<RegionPanel />);
    const zone = await screen.findByRole('combobox', { name: 'Time zone' });
    expect(zone).toHaveValue('Europe/Berlin');
    await person.clear(zone);
    await person.type(zone, 'new york');
    await person.click(await screen.findByRole('option', { name: /America\/New York/ }));
    await waitFor(() => expect(sent).toEqual([{ time_zone: 'America/New_York' }]));
    expect(screen.getByText(/GMT-[45]/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: /Use this device/ }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(screen.queryByRole('button', { name: /Use this device/ })).toBeNull();
  });
});

describe('the privacy settings', () => {
  test('sets who may write, discoverability and what happens after profile changes', async () => {
    const { person } = open(<PrivacyPanel />);
    await person.click(await screen.findByRole('radio', { name: 'Connections' }));
    await person.click(screen.getByRole('switch', { name: 'Let people find me' }));
    await person.click(screen.getByRole('radio', { name: 'Update automatically' }));
    await waitFor(() =>
      expect(sent).toEqual([
        { who_can_message: 'connections' },
        { discoverable: true },
        { follow_profile: 'always' },
      ]),
    );
    expect(screen.getByRole('switch', { name: 'Let people find me' })).toBeChecked();
  });

  test('reverts only the privacy setting that failed', async () => {
    const { person } = open(<PrivacyPanel />);
    await person.click(await screen.findByRole('radio', { name: 'No one' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    reject();
    await person.click(screen.getByRole('switch', { name: 'Let people find me' }));
    expect(await screen.findByText('Not today.')).toBeVisible();
    expect(screen.getByRole('switch', { name: 'Let people find me' })).not.toBeChecked();
    expect(screen.getByRole('radio', { name: 'No one' })).toBeChecked();
  });
});

describe('the notification settings', () => {
  test('sets notifications per event and effective channel', async () => {
    const { person } = open(<NotificationsPanel />);
    const table = await screen.findByRole('table');
    expect(within(table).getAllByRole('checkbox')).toHaveLength(31);
    const mail = screen.getByRole('checkbox', { name: 'Someone accepts my request: Email' });
    expect(mail).not.toBeChecked();
    await person.click(mail);
    expect(mail).toBeChecked();
    await waitFor(() =>
      expect(sent).toEqual([
        { notification_preferences: { connection_accepted: { email: true } } },
      ]),
    );
  });

  test('sets the reminder hour', async () => {
    const { person } = open(<NotificationsPanel />, { ...ada, reminder_time: '08:17' });
    const hour = await screen.findByLabelText('All-day reminders at');
    expect(hour).toHaveDisplayValue(/^8:17/);
    await person.selectOptions(hour, '07:30');
    expect(hour).toHaveDisplayValue(/^7:30/);
    await waitFor(() => expect(sent).toEqual([{ reminder_time: '07:30' }]));
    expect(screen.getByText(/Europe\/Berlin/)).toBeVisible();
  });

  test.each([
    ['en-US', 0, ['Sunday', 'Monday'], /^6:00\sPM$/],
    ['en-DE', 1, ['Monday', 'Tuesday'], /^18:00$/],
  ])("sets the digest's day and hour: %s", async (locale, week_start, days, shown) => {
    const { person } = open(<NotificationsPanel />, { ...ada, locale, week_start });
    const day = await screen.findByLabelText('Weekly digest on');
    await waitFor(() => {
      const names = within(day)
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
      expect([names.slice(0, 2), names.length]).toEqual([days, 7]);
    });
    await person.selectOptions(day, '5');
    const hour = screen.getByLabelText('Weekly digest at');
    await person.selectOptions(hour, '18:00');
    expect(hour).toHaveDisplayValue(shown);
    await waitFor(() => expect(sent).toEqual([{ digest_day: 5 }, { digest_time: '18:00' }]));
  });

  test('explains that emails need a verified address', async () => {
    open(<NotificationsPanel />);
    expect(await screen.findByText(/with the link we sent you/)).toBeVisible();
  });
});
