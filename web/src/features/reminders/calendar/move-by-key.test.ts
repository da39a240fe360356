import { expect, it } from 'vitest';
import { movedByKey } from './move-bar.tsx';
import type { CalendarView } from './calendar-days.ts';

const press = (key: string) => new KeyboardEvent('keydown', { key });
const at = (date: string, time: string | null = null) => ({ date, time });

it.each<[string, CalendarView, string | null, ReturnType<typeof at>]>([
  ['ArrowRight', 'month', null, at('2026-12-01')],
  ['ArrowLeft', 'month', null, at('2026-11-29')],
  ['ArrowDown', 'month', '09:00', at('2026-12-07', '09:00')],
  ['ArrowUp', 'agenda', null, at('2026-11-23')],
  ['PageDown', 'month', null, at('2026-12-30')],
  ['PageUp', 'week', '09:00', at('2026-10-30', '09:00')],
  ['ArrowDown', 'week', '09:00', at('2026-11-30', '09:15')],
  ['ArrowUp', 'week', '09:00', at('2026-11-30', '08:45')],
  ['ArrowUp', 'week', '00:05', at('2026-11-30', '00:00')],
  ['ArrowDown', 'week', '23:50', at('2026-11-30', '23:45')],
  ['ArrowDown', 'week', null, at('2026-12-07')],
])('moves by %s in the %s an entry of 30 November at %s', (key, view, time, to) => {
  expect(movedByKey(press(key), at('2026-11-30', time), view)).toEqual(to);
});

it('moves in reading direction', () => {
  document.documentElement.dir = 'rtl';
  expect(movedByKey(press('ArrowLeft'), at('2026-11-30'), 'month')).toEqual(at('2026-12-01'));
  document.documentElement.removeAttribute('dir');
});

it('ignores other keys', () => {
  expect(movedByKey(press('x'), at('2026-11-30'), 'month')).toBeNull();
});
