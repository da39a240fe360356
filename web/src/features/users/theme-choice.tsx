import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { useTheme } from './use-theme.ts';

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** Light, dark or system. */
export function ThemeChoice() {
  const { theme, choose } = useTheme();
  return <SegmentedControl label="Theme" value={theme} segments={THEMES} onValueChange={choose} />;
}
