import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import { t, msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { meQuery, useChangePreference } from '../users/users.api.ts';
import { QuietHours } from './quiet-hours.tsx';
import { ReminderTimes } from './reminder-times.tsx';
import type { NotificationEvent, NotificationPreferences } from '#contract/notifications.ts';
import { Checkbox } from '../../ui/fields/checkbox-field.tsx';

export function NotificationsPanel() {
  const { data: me } = useQuery(meQuery());
  const { mutate: change } = useChangePreference();
  if (me === undefined) return null;
  const { email, reminder_time, digest_day, digest_time, quiet_from, quiet_to } = me;
  return (
    <>
      <Section
        title={t`Notifications`}
        description={t`Security emails are always sent.`}
        padded={false}
      >
        {!me.email_verified && (
          <Notice tone="warning" className="mx-5 mb-4 sm:mx-6">
            <Trans>
              To get other emails, verify <bdi>{email}</bdi> with the link we sent you.
            </Trans>
          </Notice>
        )}
        <NotificationMatrix
          preferences={me.notification_preferences}
          onChange={(event, channel, isOn) =>
            change({ notification_preferences: { [event]: { [channel]: isOn } } })
          }
        />
      </Section>
      <ReminderTimes {...{ reminder_time, digest_day, digest_time }} onChange={change} />
      <QuietHours {...{ quiet_from, quiet_to }} onChange={change} />
    </>
  );
}

/** Notification settings. Requests and messages always appear in the app, so the app can’t be turned off. */
const NOTIFICATION_EVENTS: readonly EventRow[] = [
  { event: 'connection_request', label: msg`Someone asks to connect`, channels: ['email', 'push'] },
  {
    event: 'connection_accepted',
    label: msg`Someone accepts my request`,
    channels: ['in_app', 'email', 'push'],
  },
  {
    event: 'message',
    label: msg`Someone messages me (email if unread for 15 minutes)`,
    channels: ['email', 'push'],
  },
  {
    event: 'share_received',
    label: msg`Someone shares a contact with me`,
    channels: ['in_app', 'email', 'push'],
  },
  {
    event: 'share_answered',
    label: msg`Someone accepts or declines a contact I shared`,
    channels: ['in_app', 'email', 'push'],
  },
  {
    event: 'ask_received',
    label: msg`A connection asks for something`,
    channels: ['in_app', 'email', 'push'],
  },
  {
    event: 'introduction_asked',
    label: msg`Someone wants to introduce me`,
    channels: ['in_app', 'email', 'push'],
  },
  {
    event: 'introduction_answered',
    label: msg`Someone answers an introduction I made`,
    channels: ['in_app', 'email', 'push'],
  },
  { event: 'reminder_due', label: msg`A reminder is due`, channels: ['in_app', 'email', 'push'] },
  {
    event: 'weekly_digest',
    label: msg`Weekly digest`,
    channels: ['in_app', 'email', 'push'],
  },
  {
    event: 'referral',
    label: msg`Referral activity`,
    channels: ['in_app', 'email', 'push'],
  },
];

const CHANNEL_LABELS: Record<NotificationChannel, MessageDescriptor> = {
  in_app: msg`In app`,
  email: msg`Email`,
  push: msg`Devices`,
};

const CHANNELS: readonly NotificationChannel[] = ['in_app', 'email', 'push'];

interface NotificationMatrixProps {
  preferences: NotificationPreferences;
  onChange: (event: EventRow['event'], channel: NotificationChannel, isOn: boolean) => void;
}

function NotificationMatrix({ preferences, onChange }: NotificationMatrixProps) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-t border-line">
        <thead>
          <tr className="text-sm text-muted">
            <th scope="col" className="py-2.5 ps-5 text-start font-medium sm:ps-6">
              <Trans>Notify me when</Trans>
            </th>
            {CHANNELS.map((channel) => (
              <th
                key={channel}
                scope="col"
                className="w-16 px-2 py-2.5 font-medium last:pe-4 sm:w-24"
              >
                {i18n._(CHANNEL_LABELS[channel])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {NOTIFICATION_EVENTS.map((row) => (
            <tr key={row.event} className="border-t border-line">
              <th scope="row" className="py-3 ps-5 text-start font-normal sm:ps-6">
                {i18n._(row.label)}
              </th>
              {CHANNELS.map((channel) => (
                <td key={channel} className="px-2 py-3 text-center last:pe-4">
                  {row.channels.includes(channel) ? (
                    <Checkbox
                      aria-label={`${i18n._(row.label)}: ${i18n._(CHANNEL_LABELS[channel])}`}
                      className="mt-0! inline-grid! align-middle"
                      checked={preferences[row.event][channel]}
                      onChange={(event) => onChange(row.event, channel, event.target.checked)}
                    />
                  ) : (
                    <span className="text-sm text-muted">
                      <Trans>always</Trans>
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type NotificationChannel = keyof NotificationPreferences[NotificationEvent];

interface EventRow {
  event: NotificationEvent;
  label: MessageDescriptor;
  channels: readonly NotificationChannel[];
}
