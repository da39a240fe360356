import { useMemo } from 'react';
import { formatTimestamp, region } from '../../lib/region.ts';
import { useNow } from '../../lib/use-now.ts';
import { Section } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { localeChoices, localeExample } from '../../lib/locales.ts';

const LONG = { dateStyle: 'full', timeStyle: 'short' } as const;

export interface LocaleSectionProps {
  locale: string;
  onChange: (locale: string) => void;
}

/** How dates, times and numbers are written, each way with an example. */
export function LocaleSection({ locale, onChange }: LocaleSectionProps) {
  const now = useNow();
  const { time_zone } = region();
  const choices = useMemo(
    () =>
      localeChoices(locale).map((choice) => ({
        ...choice,
        example: localeExample(choice.locale, now, time_zone),
      })),
    [locale, now, time_zone],
  );
  return (
    <Section title="Dates and numbers" description="Written as you are used to.">
      <SelectField
        label="As in"
        className="max-w-md"
        value={locale}
        hint={formatTimestamp(now, LONG)}
        onChange={(event) => onChange(event.target.value)}
      >
        {choices.map(({ locale: value, name, example }) => (
          <option key={value} value={value}>
            {name}: {example}
          </option>
        ))}
      </SelectField>
    </Section>
  );
}
