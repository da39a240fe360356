import { expect, it } from 'vitest';
import { searchesOf } from './reminder-list.tsx';

const MONDAY = 1;
const SUNDAY = 0;

it('splits reminders by today and the week', () => {
  expect(searchesOf('2026-11-19', MONDAY)).toEqual({
    overdue: { status: 'open', to: '2026-11-18' },
    today: { status: 'open', from: '2026-11-19', to: '2026-11-19' },
    week: { status: 'open', from: '2026-11-20', to: '2026-11-22' },
    later: { status: 'open', from: '2026-11-23' },
  });
});

it("ends the week by the user's first weekday", () => {
  expect(searchesOf('2026-11-19', SUNDAY).week).toMatchObject({ to: '2026-11-21' });
  expect(searchesOf('2026-11-22', SUNDAY).week).toMatchObject({ to: '2026-11-28' });
});

it('shows no rest of the week on its last day', () => {
  const { week, later } = searchesOf('2026-11-22', MONDAY);
  expect(week).toBeNull();
  expect(later).toMatchObject({ from: '2026-11-23' });
});
