import { ComingPage } from '../layouts/coming-page.tsx';

export function Screen() {
  return (
    <ComingPage
      title="Two-factor is on"
      sentence="Here you will copy, download or print your recovery codes."
    />
  );
}
