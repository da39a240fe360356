import { TermsConditions } from '../features/site/terms-conditions.tsx';

export function Screen() {
  return <TermsConditions operator={undefined} />;
}
