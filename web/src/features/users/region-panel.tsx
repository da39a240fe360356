import { useQuery } from '@tanstack/react-query';
import { LocaleSection } from './locale-section.tsx';
import { TimeZoneSection } from './time-zone-section.tsx';
import { meQuery, useChangePreference } from './users.api.ts';
import { WeekSection } from './week-section.tsx';

/** Settings, Region. */
export function RegionPanel() {
  const { data: me } = useQuery(meQuery());
  const { mutate: change } = useChangePreference();
  if (me === undefined) return null;
  return (
    <>
      <LocaleSection locale={me.locale} onChange={(locale) => change({ locale })} />
      <TimeZoneSection time_zone={me.time_zone} onChange={(time_zone) => change({ time_zone })} />
      <WeekSection week_start={me.week_start} onChange={(week_start) => change({ week_start })} />
    </>
  );
}
