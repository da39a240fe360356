import { CalendarPage } from '../features/reminders/calendar/calendar-page.tsx';

export function Screen() {
  return <CalendarPage />;
}
