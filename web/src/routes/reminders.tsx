import { ComingPage } from '../layouts/coming-page.tsx';

export function Screen() {
  return (
    <ComingPage
      title="Reminders"
      sentence="Here you will see whom to reach today, this week and later."
    />
  );
}
