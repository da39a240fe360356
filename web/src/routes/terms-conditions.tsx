import { useQuery } from '@tanstack/react-query';
import { DEFAULT_INSTANCE } from '#contract/static-pages.ts';
import { instanceQuery } from '../features/instance/instance.api.ts';
import { Terms } from '../features/site/legal-texts.tsx';
import { operatorQuery } from '../features/site/site.api.ts';

export function Screen() {
  const { data: operator } = useQuery(operatorQuery());
  const { data: instance = DEFAULT_INSTANCE, isPending } = useQuery(instanceQuery());
  return isPending ? null : <Terms instance={instance} operator={operator} />;
}
