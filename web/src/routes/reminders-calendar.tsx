import { ComingPage } from '../layouts/coming-page.tsx';

export function Screen() {
  return (
    <ComingPage
      title="Calendar"
      sentence="Here you will see your reminders and birthdays by month, week and day."
    />
  );
}
