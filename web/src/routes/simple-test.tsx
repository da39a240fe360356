import { ComingPage } from '../layouts/coming-page.tsx';

export function Screen() {
  return (
    <ComingPage
      title="Status"
      sentence="Here you will see whether the server, its database and its event stream are well."
    />
  );
}
