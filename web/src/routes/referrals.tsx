import { ComingPage } from '../layouts/coming-page.tsx';

export function Screen() {
  return (
    <ComingPage
      title="Earnings"
      sentence="Here you will invite people and see what their joining has earned you."
    />
  );
}
