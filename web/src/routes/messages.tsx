import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { ShareButton } from '../features/contact-shares/share-button.tsx';
import { ConversationList } from '../features/conversations/list/conversation-list.tsx';
import { NoConversationSelected } from '../features/conversations/list/no-conversation-selected.tsx';
import { Thread } from '../features/conversations/thread/thread.tsx';
import { RemindOfMessage } from '../features/reminders/remind-of-message.tsx';
import { NewMessageButton } from './messages/new-message.tsx';
import { cx } from '../ui/styles/cx.ts';

const route = getRouteApi('/messages');

export function Screen() {
  const { id, user, message } = route.useSearch();
  const isConversationOpen = id !== undefined || user !== undefined;
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] md:grid-cols-[20rem_minmax(0,1fr)] lg:grid-cols-[24rem_minmax(0,1fr)]">
      <div
        className={cx(
          'flex flex-wrap items-center justify-between gap-3 py-3 ps-(--page-gutter) pe-4 md:border-e md:border-line',
          isConversationOpen && 'max-md:sr-only',
        )}
      >
        <h1 tabIndex={-1} className="font-display text-2xl font-medium">
          <Trans>Messages</Trans>
        </h1>
        <span className={cx(isConversationOpen && 'max-md:hidden')}>
          <NewMessageButton />
        </span>
      </div>
      <section
        aria-label={t`Conversations`}
        className={cx(
          'min-h-0 overflow-y-auto md:row-start-2 md:border-e md:border-line',
          isConversationOpen && 'max-md:hidden',
        )}
      >
        <ConversationList {...{ id, message }} user={typeof user === 'number' ? user : undefined} />
      </section>
      <div
        className={cx(
          'flex min-h-0 min-w-0 flex-col max-md:row-span-2 md:col-start-2 md:row-span-2 md:row-start-1',
          !isConversationOpen && 'max-md:hidden',
        )}
      >
        {isConversationOpen ? (
          <Thread
            {...{ id, user, message }}
            actions={(other) => <ShareButton to_user={other} />}
            messageActions={({ id: message_id }, menu) => (
              <RemindOfMessage {...{ message_id, menu }} />
            )}
          />
        ) : (
          <NoConversationSelected action={<NewMessageButton />} />
        )}
      </div>
    </div>
  );
}
