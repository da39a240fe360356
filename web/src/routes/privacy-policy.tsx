import { ComingPage } from '../layouts/coming-page.tsx';

export function Screen() {
  return (
    <ComingPage
      title="Privacy policy"
      sentence="Here you will read what is kept about you, for what, and who can see it."
    />
  );
}
