import { Pricing } from '../features/site/pricing.tsx';

export function Screen() {
  return <Pricing />;
}
