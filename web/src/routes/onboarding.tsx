import { ComingPage } from '../layouts/coming-page.tsx';

export function Screen() {
  return (
    <ComingPage
      title="Welcome"
      sentence="Here you will be led through your first steps: your name, your contacts and the people who matter most."
    />
  );
}
