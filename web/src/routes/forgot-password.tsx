import { ComingPage } from '../layouts/coming-page.tsx';

export function Screen() {
  return (
    <ComingPage
      title="Forgot password"
      sentence="Here you will ask for a mail that lets you choose a new password."
    />
  );
}
