import { useQuery } from '@tanstack/react-query';
import { TermsConditions } from '../features/site/terms-conditions.tsx';
import { operatorQuery } from '../features/site/site.api.ts';

export function Screen() {
  const { data: operator } = useQuery(operatorQuery());
  return <TermsConditions operator={operator} />;
}
