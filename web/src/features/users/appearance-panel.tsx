import { useId } from 'react';
import { Radio } from '../../ui/radio.tsx';
import { Section } from '../../ui/section.tsx';
import { ThemePreview } from './theme-preview.tsx';
import { useTheme } from './use-theme.ts';

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** Settings, Appearance. */
export function AppearancePanel() {
  const { theme, choose } = useTheme();
  const name = useId();
  return (
    <Section
      title="Theme"
      description="System follows your device. Your choice holds wherever you are signed in."
    >
      <fieldset className="grid max-w-xl grid-cols-3 gap-2 sm:gap-4">
        <legend className="sr-only">Theme</legend>
        {THEMES.map(({ value, label }) => (
          <label
            key={value}
            className="block cursor-pointer rounded-md border border-line p-1.5 transition-colors hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus sm:p-2.5"
          >
            <ThemePreview theme={value} />
            <span className="mt-2 flex min-h-6 items-center gap-1.5 px-0.5 text-sm font-medium sm:gap-2 pointer-coarse:min-h-8">
              <Radio
                name={name}
                value={value}
                checked={theme === value}
                onChange={() => choose(value)}
                className="outline-none"
              />
              {label}
            </span>
          </label>
        ))}
      </fieldset>
    </Section>
  );
}
