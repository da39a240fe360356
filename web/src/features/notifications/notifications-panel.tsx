import { useQuery } from '@tanstack/react-query';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { meQuery, useChangePreference } from '../users/users.api.ts';
import { NotificationMatrix } from './notification-matrix.tsx';
import { ReminderTimes } from './reminder-times.tsx';

export function NotificationsPanel() {
  const { data: me } = useQuery(meQuery());
  const { mutate: change } = useChangePreference();
  if (me === undefined) return null;
  const { reminder_time, digest_day, digest_time } = me;
  return (
    <>
      <Section
        title="What you are told"
        description="Mails about the security of your account are always sent."
        padded={false}
      >
        {!me.email_verified && (
          <Notice tone="warning" className="mx-5 mb-4 sm:mx-6">
            Other mails go to a verified address only, and <bdi>{me.email}</bdi> is not verified
            yet. The link is in the mail that we sent you.
          </Notice>
        )}
        <NotificationMatrix
          preferences={me.notification_preferences}
          onChange={(event, channel, on) =>
            change({ notification_preferences: { [event]: { [channel]: on } } })
          }
        />
      </Section>
      <ReminderTimes {...{ reminder_time, digest_day, digest_time }} onChange={change} />
    </>
  );
}
