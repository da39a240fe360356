import { PrivacyPolicy } from '../features/site/privacy-policy.tsx';

export function Screen() {
  return <PrivacyPolicy operator={undefined} />;
}
