import { useState } from 'react';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { chooseTheme, chosenTheme } from '../ui/theme.ts';

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** Light, dark, or as the device has it; kept on this device. */
export function ThemeChoice() {
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <SegmentedControl
      label="Theme"
      value={theme}
      segments={[...THEMES]}
      onValueChange={(value) => {
        chooseTheme(value);
        setTheme(value);
      }}
    />
  );
}
