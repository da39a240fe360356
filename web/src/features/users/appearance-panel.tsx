import { i18n } from '#i18n';
import { useId } from 'react';
import { t, msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Radio } from '../../ui/fields/radio.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { cx } from '../../ui/styles/cx.ts';
import type { Theme } from '../../ui/styles/theme.ts';
import { useTheme } from './theme-choice.tsx';

const THEMES = [
  { value: 'system', label: msg`System` },
  { value: 'light', label: msg`Light` },
  { value: 'dark', label: msg`Dark` },
] as const;

export function AppearancePanel() {
  const { theme, choose } = useTheme();
  const name = useId();
  return (
    <Section title={t`Theme`} description={t`System follows your device. Applies on all devices.`}>
      <fieldset className="grid max-w-xl grid-cols-3 gap-2 sm:gap-4">
        <legend className="sr-only">
          <Trans>Theme</Trans>
        </legend>
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
              {i18n._(label)}
            </span>
          </label>
        ))}
      </fieldset>
    </Section>
  );
}

/** A miniature page in a theme; `system` shows both halves. */
function ThemePreview({ theme }: { theme: Theme }) {
  return (
    <span
      aria-hidden="true"
      className="relative block aspect-8/5 overflow-hidden rounded-sm border border-line"
    >
      <Page theme={theme === 'dark' ? 'dark' : 'light'} />
      {theme === 'system' && (
        <Page theme="dark" className="[clip-path:polygon(100%_0,100%_100%,0_100%)]" />
      )}
    </span>
  );
}

function Page({ theme, className }: { theme: 'light' | 'dark'; className?: string }) {
  return (
    <span data-theme={theme} className={cx('absolute inset-0 block bg-canvas', className)}>
      <span className="flex h-[18%] items-center gap-[4%] border-b border-line px-[6%]">
        <span className="aspect-square h-1/2 rounded-full bg-accent" />
        <span className="h-[28%] w-1/5 rounded-full bg-line-strong" />
      </span>
      <span className="m-[6%] block h-[60%] rounded-xs border border-line bg-surface p-[6%]">
        <span className="block h-[18%] w-1/2 rounded-full bg-ink" />
        <span className="mt-[6%] block h-[12%] w-4/5 rounded-full bg-line-strong" />
        <span className="mt-[4%] block h-[12%] w-3/5 rounded-full bg-line-strong" />
      </span>
    </span>
  );
}
