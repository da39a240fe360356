import {
  NOTIFICATION_SUBJECTS,
  type NotificationFilter,
  type NotificationKind,
  notificationKind,
} from '#contract/notifications.ts';
import type { TokenScope } from '#contract/scopes.ts';
import { hasScope, type PersonContext } from '../../context.ts';

/** What an access token needs for notifications of a subject. */
const SUBJECT_SCOPES: Record<Exclude<NotificationFilter, 'unread'>, TokenScope> = {
  connections: 'network:read',
  shares: 'network:read',
  introductions: 'network:read',
  reminders: 'reminders:read',
  earnings: 'account:read',
  security: 'account:read',
};

/** The kinds that the caller may see; undefined for all. */
export function visibleKinds(ctx: PersonContext): NotificationKind[] | undefined {
  if (ctx.token === undefined) return undefined;
  return notificationKind.options.filter((kind) =>
    hasScope(ctx, SUBJECT_SCOPES[NOTIFICATION_SUBJECTS[kind]]),
  );
}
