import { ComingPage } from '../layouts/coming-page.tsx';

export function Screen() {
  return (
    <ComingPage
      title="Dashboard test"
      sentence="Here the parts of the dashboard will be shown in each of their states, for those who work on them."
    />
  );
}
