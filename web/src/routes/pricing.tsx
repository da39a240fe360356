import { ComingPage } from '../layouts/coming-page.tsx';

export function Screen() {
  return (
    <ComingPage
      title="Pricing"
      sentence="Here you will find the plans that can be had, and what each includes."
    />
  );
}
