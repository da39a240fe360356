import { ComingPage } from '../layouts/coming-page.tsx';

export function Screen() {
  return (
    <ComingPage
      title="Profile"
      sentence="Here you will say who you are, and choose who sees which part of it."
    />
  );
}
