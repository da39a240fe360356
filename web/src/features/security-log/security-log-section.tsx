import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import { msg, t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import ShieldCheck from 'lucide-react/icons/shield-check';
import type { SecurityEvent, SecurityEventKind } from '#contract/security-log.ts';
import { formatTimestamp, type Region, useRegion } from '../../lib/time/region.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ShowMore } from '../../ui/layout/show-more.tsx';
import { cx } from '../../ui/styles/cx.ts';
import { dayOf, startOfWeek } from '../../lib/time/days.ts';
import { securityLogQuery } from './security-log.api.ts';

const SECURITY_LABELS: Record<SecurityEventKind, MessageDescriptor> = {
  signed_up: msg`Account created`,
  logged_in: msg`Logged in`,
  logged_out: msg`Logged out`,
  login_failed: msg`Login failed (wrong password)`,
  login_refused: msg`Login blocked (too many attempts)`,
  session_revoked: msg`Session revoked`,
  other_sessions_revoked: msg`Other devices logged out`,
  password_changed: msg`Password changed`,
  password_reset_requested: msg`Password reset requested`,
  password_reset: msg`Password reset`,
  email_verified: msg`Email address verified`,
  email_change_requested: msg`Email change requested`,
  email_changed: msg`Email address changed`,
  two_factor_enabled: msg`Two-factor turned on`,
  two_factor_disabled: msg`Two-factor turned off`,
  two_factor_failed: msg`Login failed (wrong two-factor code)`,
  recovery_code_used: msg`Recovery code used to log in`,
  recovery_codes_renewed: msg`New recovery codes created`,
  passkey_added: msg`Passkey added`,
  passkey_removed: msg`Passkey removed`,
  passkey_failed: msg`Passkey rejected`,
  program_connected: msg`Program connected`,
  provider_linked: msg`Single sign-on account linked`,
  provider_unlinked: msg`Single sign-on account unlinked`,
  token_created: msg`Access token created`,
  token_used: msg`Access token used from a new address`,
  token_revoked: msg`Access token revoked`,
  webhook_created: msg`Webhook created`,
  webhook_deleted: msg`Webhook deleted`,
  data_exported: msg`All data exported`,
  account_disabled: msg`Account disabled by the operator`,
  account_enabled: msg`Account enabled by the operator`,
};

const WARNINGS: ReadonlySet<SecurityEventKind> = new Set([
  'login_failed',
  'login_refused',
  'two_factor_failed',
  'passkey_failed',
]);

/** Security events, so that the owner notices foreign ones. */
export function SecurityLogSection() {
  return (
    <Section
      title={t`Security log`}
      description={t`Account activity in the last 12 months. If you don’t recognize something, change your password.`}
      padded={false}
    >
      <SecurityLog />
    </Section>
  );
}

function SecurityLog() {
  const list = useInfiniteQuery(securityLogQuery());
  return (
    <QueryState
      compact
      query={list}
      loading={t`Loading the security log`}
      failure={t`Failed to load the security log`}
    >
      {(events) => (
        <>
          <Groups events={events} />
          <ShowMore list={list} label={t`of the security log`} />
        </>
      )}
    </QueryState>
  );
}

const GROUP_LABELS: Record<EventGroup<never>['age'], MessageDescriptor> = {
  today: msg`Today`,
  this_week: msg`This week`,
  earlier: msg`Earlier`,
};

const TIME_FORMATS: Record<EventGroup<never>['age'], Intl.DateTimeFormatOptions> = {
  today: { timeStyle: 'short' },
  this_week: { weekday: 'short', hour: 'numeric', minute: '2-digit' },
  earlier: { dateStyle: 'medium', timeStyle: 'short' },
};

function Groups({ events }: { events: readonly SecurityEvent[] }) {
  const now = useNow();
  const region = useRegion();
  return eventGroups(events, now, region).map((group) => {
    const label = i18n._(GROUP_LABELS[group.age]);
    return (
      <section key={group.age} aria-label={label} className="border-t border-line py-2">
        <h4 className="px-5 pt-1.5 pb-1 text-sm font-semibold text-muted sm:px-6">{label}</h4>
        <ul>
          {group.events.map((event) => (
            <EventRow key={event.id} event={event} timeFormat={TIME_FORMATS[group.age]} />
          ))}
        </ul>
      </section>
    );
  });
}

function EventRow({
  event,
  timeFormat,
}: {
  event: SecurityEvent;
  timeFormat: Intl.DateTimeFormatOptions;
}) {
  const { kind, created_at, device, ip } = event;
  const warning = isWarning(kind);
  const Icon = warning ? ShieldAlert : ShieldCheck;
  return (
    <li className="flex items-start gap-3 px-5 py-2.5 sm:px-6">
      <Icon
        size={20}
        aria-hidden="true"
        className={cx('mt-0.5 shrink-0', warning ? 'text-warning' : 'text-muted')}
      />
      <div className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4">
        <div className="min-w-0 flex-[1_1_9rem]">
          <p className="font-medium wrap-anywhere">{i18n._(SECURITY_LABELS[kind])}</p>
          <p className="text-sm wrap-anywhere text-muted">
            {device} · {ip}
          </p>
        </div>
        <time dateTime={created_at} className="text-sm text-muted tabular-nums">
          {formatTimestamp(created_at, timeFormat)}
        </time>
      </div>
    </li>
  );
}

/** Rejected attempts are highlighted. */
function isWarning(kind: SecurityEventKind): boolean {
  return WARNINGS.has(kind);
}

export interface EventGroup<T> {
  age: 'today' | 'this_week' | 'earlier';
  events: T[];
}

/** Groups events into today, this week and earlier; empty groups are omitted. */
export function eventGroups<T extends { created_at: string }>(
  events: readonly T[],
  now: number,
  { time_zone, week_start }: Pick<Region, 'time_zone' | 'week_start'>,
): EventGroup<T>[] {
  const today = dayOf(now, time_zone);
  const firstDay = startOfWeek(today, week_start);
  const groups: EventGroup<T>[] = [
    { age: 'today', events: [] },
    { age: 'this_week', events: [] },
    { age: 'earlier', events: [] },
  ];
  for (const event of events) {
    const day = dayOf(event.created_at, time_zone);
    groups[day >= today ? 0 : day >= firstDay ? 1 : 2]?.events.push(event);
  }
  return groups.filter((group) => group.events.length > 0);
}
