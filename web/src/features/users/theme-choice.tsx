import { i18n } from '#i18n';
import { t, msg } from '@lingui/core/macro';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { useQuery } from '@tanstack/react-query';
import type { Theme } from '../../ui/styles/theme.ts';
import { meQuery, useChangePreference } from './users.api.ts';

const THEMES = [
  { value: 'system', label: msg`System` },
  { value: 'light', label: msg`Light` },
  { value: 'dark', label: msg`Dark` },
] as const;

export function ThemeChoice() {
  const { theme, choose } = useTheme();
  return (
    <SegmentedControl
      label={t`Theme`}
      value={theme}
      segments={THEMES.map(({ value, label }) => ({ value, label: i18n._(label) }))}
      onValueChange={choose}
    />
  );
}

/** The account's theme; applied immediately. */
export function useTheme() {
  const { data: me } = useQuery(meQuery());
  const change = useChangePreference();
  return {
    theme: me?.theme ?? 'system',
    choose: (theme: Theme) => change.mutate({ theme }),
  };
}
