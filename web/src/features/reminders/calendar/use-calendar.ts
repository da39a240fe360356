import { useState } from 'react';
import { useToday } from '../../../lib/use-today.ts';
import { shiftView, type CalendarView } from './calendar-days.ts';

/** What is shown, and the day that one has come to in it. */
export function useCalendar() {
  const today = useToday();
  const [view, setView] = useState<CalendarView>('month');
  const [day, setDay] = useState(today);
  /** The day that was walked to by keys, and so has the focus. */
  const [focusDay, setFocusDay] = useState<string | null>(null);

  const goTo = (next: string) => {
    setFocusDay(null);
    setDay(next);
  };
  return {
    today,
    view,
    day,
    focusDay,
    onView: (next: CalendarView) => {
      setFocusDay(null);
      setView(next);
    },
    onTurn: (by: -1 | 1) => goTo(shiftView(view, day, by)),
    onToday: () => goTo(today),
    goTo,
    onWalk: (next: string) => {
      setDay(next);
      setFocusDay(next);
    },
  };
}
