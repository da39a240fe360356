import { ComingPage } from '../layouts/coming-page.tsx';

export function Screen() {
  return (
    <ComingPage
      title="Settings"
      sentence="Here you will set up your account, its security, its appearance and its privacy."
    />
  );
}
