import { useQuery } from '@tanstack/react-query';
import { PrivacyPolicy } from '../features/site/privacy-policy.tsx';
import { operatorQuery } from '../features/site/site.api.ts';

export function Screen() {
  const { data: operator } = useQuery(operatorQuery());
  return <PrivacyPolicy operator={operator} />;
}
