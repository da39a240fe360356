import { useQuery } from '@tanstack/react-query';
import type { Theme } from '../../ui/styles/theme.ts';
import { meQuery, useChangePreference } from './users.api.ts';

/** The account's theme and the way to change it: at once here, soon on the other devices. */
export function useTheme() {
  const { data: me } = useQuery(meQuery());
  const change = useChangePreference();
  return {
    theme: me?.theme ?? 'system',
    choose: (theme: Theme) => change.mutate({ theme }),
  };
}
