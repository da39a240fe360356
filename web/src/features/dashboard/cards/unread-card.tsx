import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { Conversation } from '#contract/conversations.ts';
import type { Dashboard } from '#contract/dashboard.ts';
import { linkClass } from '../../../ui/styles/link-class.ts';
import { SkeletonRow } from '../../../ui/feedback/skeleton.tsx';
import { EmptyText, DashboardCard, type Loadable } from './dashboard-card.tsx';

export interface UnreadCardProps {
  unread: Loadable<NonNullable<Dashboard['unread']>>;
  /** Provided by another feature. */
  conversationRow: (conversation: Conversation) => ReactNode;
}

export function UnreadCard({ unread, conversationRow }: UnreadCardProps) {
  return (
    <DashboardCard
      title="Unread"
      data={unread}
      failure="Failed to load unread conversations"
      minHeightClass="min-h-36"
      actions={() => (
        <Link to="/messages" className={linkClass}>
          All <span className="sr-only">messages</span>
        </Link>
      )}
      skeleton={
        <div className="-mx-4">
          <SkeletonRow />
          <SkeletonRow />
        </div>
      }
    >
      {({ conversations }) =>
        conversations.length === 0 ? (
          <EmptyText>No unread messages.</EmptyText>
        ) : (
          <ul aria-label="Unread conversations" className="space-y-1 px-2 pb-3 sm:px-3">
            {conversations.map((conversation) => (
              <li key={conversation.id}>{conversationRow(conversation)}</li>
            ))}
          </ul>
        )
      }
    </DashboardCard>
  );
}
