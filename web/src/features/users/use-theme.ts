import { useQuery } from '@tanstack/react-query';
import type { Theme } from '../../ui/styles/theme.ts';
import { meQuery, useChangePreference } from './users.api.ts';

/** The account's theme; applied immediately. */
export function useTheme() {
  const { data: me } = useQuery(meQuery());
  const change = useChangePreference();
  return {
    theme: me?.theme ?? 'system',
    choose: (theme: Theme) => change.mutate({ theme }),
  };
}
