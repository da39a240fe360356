import { useState } from 'react';
import { i18n } from '#i18n';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { setRegion } from '../../lib/time/region.ts';
import { layOut } from '../../testing/lay-out.ts';
import { press } from '../../testing/press.ts';
import { DateField, DateTimeField } from './date-fields.tsx';
import { DayPicker } from './day-picker.tsx';

function Dated({ start = '', max }: { start?: string; max?: string }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <DateField label="Date" value={value} max={max} onValueChange={setValue} />
      <output>{value}</output>
    </>
  );
}

function open(part: React.ReactElement, locale = 'de-DE') {
  i18n.loadAndActivate({ locale: new Intl.Locale(locale).language, messages: {} });
  setRegion({ locale, time_zone: 'UTC', week_start: 1 });
  render(part);
  return userEvent.setup();
}
afterEach(() => {
  i18n.activate('en');
  setRegion(null);
  vi.useRealTimers();
});

const field = () => screen.getByLabelText('Date');
const value = () => screen.getByRole('status');

test('shows and accepts the format of the account and reports ISO dates', async () => {
  const person = open(<Dated start="2026-11-24" />);
  expect(field()).toHaveValue('24.11.2026');
  await person.clear(field());
  await person.type(field(), '5.3.2027');
  expect(value()).toHaveTextContent('2027-03-05');
  expect(field()).toHaveValue('5.3.2027');
  await person.tab();
  expect(field()).toHaveValue('05.03.2027');
});

test('accepts ISO dates and keeps text that is no date', async () => {
  const person = open(<Dated />);
  await person.type(field(), '2026-11-24');
  expect(value()).toHaveTextContent('2026-11-24');
  await person.tab();
  expect(field()).toHaveValue('24.11.2026');
  await person.clear(field());
  await person.type(field(), 'soon');
  await person.tab();
  expect(field()).toHaveValue('soon');
  expect(value()).toHaveTextContent('soon');
});

test('picks a day by keyboard, up to the last one allowed', async () => {
  const onPick = vi.fn<(value: string) => void>();
  const person = open(<DayPicker day="2026-11-24" max="2026-12-02" onPick={onPick} />);
  expect(
    screen.getByRole('button', { name: 'Dienstag, 24. November 2026, selected' }),
  ).toHaveFocus();
  await person.keyboard('{ArrowDown}{ArrowRight}{Enter}');
  expect(screen.getByText('Dezember 2026')).toBeVisible();
  await person.keyboard('{ArrowRight}{Enter}');
  expect(onPick.mock.calls).toEqual([['2026-12-02']]);
});

test('keeps the time when a day is picked', async () => {
  const onValueChange = vi.fn<(value: string) => void>();
  const person = open(
    <DateTimeField label="When" value="2026-11-24T14:30" onValueChange={onValueChange} />,
    'en-US',
  );
  expect(screen.getByLabelText<HTMLInputElement>('When').value).toMatch(/^11\/24\/2026, 2:30\sPM$/);
  layOut({ wide: true });
  await press(person, 'Pick a day');
  await person.click(
    screen.getByRole('button', { name: 'Monday, November 23, 2026', hidden: true }),
  );
  expect(onValueChange).toHaveBeenCalledWith('2026-11-23T14:30');
});
