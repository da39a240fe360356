import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { readMapApp, setMapApp, type MapApp } from '../../entities/contact/map-links.ts';
import { formatDay } from '../../lib/time/days.ts';
import { Section } from '../../ui/layout/section.tsx';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { formatTimestamp, region } from '../../lib/time/region.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { localeChoices, localeExample } from '../../lib/text/locales.ts';
import { deviceRegion } from '../../lib/time/device-region.ts';
import { offsetOf } from '../../lib/time/time-zones.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { documentLanguage, offeredLanguages } from '../../lib/i18n/language.ts';
import { LANGUAGES, type Language } from '#contract/languages.ts';
import { meQuery, useChangePreference, chooseLanguage } from './users.api.ts';
import { TimeZoneField } from '../../entities/person/time-zone-field.tsx';

const LONG_FORMAT = { dateStyle: 'full', timeStyle: 'short' } as const;

/** Monday, Saturday and Sunday: the only first days in use. */
const WEEK_START_DAYS = [1, 6, 0];

export function RegionPanel() {
  const { data: me } = useQuery(meQuery());
  const { mutate: change } = useChangePreference();
  if (me === undefined) return null;
  return (
    <>
      <LanguageSection />
      <LocaleSection locale={me.locale} onChange={(locale) => change({ locale })} />
      <TimeZoneSection time_zone={me.time_zone} onChange={(time_zone) => change({ time_zone })} />
      <WeekSection week_start={me.week_start} onChange={(week_start) => change({ week_start })} />
      <MapSection />
    </>
  );
}

/** Each language is named in itself, for people who can’t read the current one. */
function LanguageSection() {
  const languages = offeredLanguages();
  if (languages.length < 2) return null;
  return (
    <Section title={t`Language`} description={t`Of the pages and of the emails you get.`}>
      <SelectField
        label={t`Language`}
        className="max-w-md"
        value={documentLanguage()}
        onChange={({ target }) => void chooseLanguage(target.value as Language)}
        options={languages.map((value) => ({ value, label: LANGUAGES[value].name }))}
      />
    </Section>
  );
}

interface WeekSectionProps {
  week_start: number;
  onChange: (week_start: number) => void;
}

function WeekSection({ week_start, onChange }: WeekSectionProps) {
  const days = WEEK_START_DAYS.includes(week_start)
    ? WEEK_START_DAYS
    : [...WEEK_START_DAYS, week_start];
  return (
    <Section
      title={t`First day of the week`}
      description={t`Used in weekly lists and the calendar.`}
    >
      <SegmentedControl
        label={t`The week starts on`}
        value={String(week_start)}
        onValueChange={(value) => onChange(Number(value))}
        segments={days.map((day) => ({ value: String(day), label: weekday(day) }))}
      />
    </Section>
  );
}

/** 2 November 2025 was a Sunday. */
function weekday(day: number): string {
  return formatDay(`2025-11-0${day + 2}`, { weekday: 'long' });
}

const mapApps = (): { value: MapApp; label: string }[] => [
  { value: 'off', label: t`Off` },
  { value: 'device', label: t`This device’s map app` },
  { value: 'apple', label: 'Apple Maps' },
  { value: 'google', label: 'Google Maps' },
  { value: 'openstreetmap', label: 'OpenStreetMap' },
];

function MapSection() {
  const [app, setApp] = useState(readMapApp);
  return (
    <Section
      title={t`Maps`}
      description={t`Opens the addresses of your contacts. The map app sees the addresses you open.`}
    >
      <SelectField
        label={t`Map app`}
        className="max-w-md"
        hint={t`On this device.`}
        value={app}
        onChange={({ target }) => {
          setApp(target.value as MapApp);
          setMapApp(target.value as MapApp);
        }}
        options={mapApps()}
      />
    </Section>
  );
}

interface LocaleSectionProps {
  locale: string;
  onChange: (locale: string) => void;
}

function LocaleSection({ locale, onChange }: LocaleSectionProps) {
  const now = useNow();
  const { time_zone } = region();
  const choices = useMemo(
    () =>
      localeChoices(locale).map(({ locale: value, name }) => ({
        value,
        label: `${name}: ${localeExample(value, now, time_zone)}`,
      })),
    [locale, now, time_zone],
  );
  return (
    <Section title={t`Formats`} description={t`How dates and numbers look.`}>
      <SelectField
        label={t`Region`}
        className="max-w-md"
        value={locale}
        hint={formatTimestamp(now, LONG_FORMAT)}
        onChange={(event) => onChange(event.target.value)}
        options={choices}
      />
    </Section>
  );
}

interface TimeZoneSectionProps {
  time_zone: string;
  onChange: (time_zone: string) => void;
}

function TimeZoneSection({ time_zone, onChange }: TimeZoneSectionProps) {
  const now = useNow();
  const device = deviceRegion().time_zone;
  const time = clock(now, time_zone);
  const offset = offsetOf(time_zone, now);
  return (
    <Section
      title={t`Time zone`}
      description={t`Used for reminders and timestamps.`}
      actions={
        device !== time_zone && (
          <Button size="sm" onClick={() => onChange(device)}>
            <Trans>Use this device’s time zone</Trans>
          </Button>
        )
      }
    >
      <TimeZoneField
        hint={t`Current time: ${time} (${offset})`}
        className="max-w-md"
        now={now}
        value={time_zone}
        onValueChange={onChange}
      />
    </Section>
  );
}

/** "Saturday 16:04" in a time zone, localized. */
function clock(now: number, time_zone: string): string {
  const options = { weekday: 'long', hour: 'numeric', minute: '2-digit' } as const;
  return offsetOf(time_zone, now) === ''
    ? t`unknown to this browser`
    : formatTimestamp(now, { ...options, timeZone: time_zone });
}
