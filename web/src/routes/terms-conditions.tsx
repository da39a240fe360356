import { ComingPage } from '../layouts/coming-page.tsx';

export function Screen() {
  return (
    <ComingPage
      title="Terms and conditions"
      sentence="Here you will read the terms under which you may use this site."
    />
  );
}
