import type { Notification, NotificationKind } from '#contract/notifications.ts';

type Data = Notification['data'];

const network = () => ({ to: '/contacts', search: { view: 'network' } }) as const;
const earnings = () => ({ to: '/referrals', search: {} }) as const;
const security = () => ({ to: '/settings', search: { tab: 'security' } }) as const;

const withPerson = ({ user_id }: Data) =>
  user_id === undefined ? network() : ({ to: '/messages', search: { user: user_id } } as const);

const inConversation = (data: Data) =>
  data.conversation_id === undefined
    ? withPerson(data)
    : ({ to: '/messages', search: { id: data.conversation_id } } as const);

const reminder = ({ reminder_id }: Data) =>
  ({ to: '/reminders', search: reminder_id === undefined ? {} : { id: reminder_id } }) as const;

type Place = ReturnType<
  typeof inConversation | typeof reminder | typeof earnings | typeof security
>;

const PLACES: Record<NotificationKind, (data: Data) => Place> = {
  connection_accepted: withPerson,
  share_received: inConversation,
  share_accepted: inConversation,
  share_declined: inConversation,
  reminder_due: reminder,
  weekly_digest: reminder,
  referral_joined: earnings,
  referral_rewarded: earnings,
  payout_settled: earnings,
  security,
};

/** Where a notification leads: to the conversation, to whom it is about, to the reminder, to my earnings or my account's security. */
export function notificationLink(data: Data): Place {
  // A newer server may tell of kinds that this page doesn't know.
  return Object.hasOwn(PLACES, data.kind) ? PLACES[data.kind](data) : inConversation(data);
}
