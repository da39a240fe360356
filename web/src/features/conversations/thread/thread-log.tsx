import { type ReactNode, useState } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { personPhotoUrl } from '../../../entities/contact/contact-photo.ts';
import type { Conversation, Message, Participant } from '#contract/conversations.ts';
import { dayLabel } from '../../../lib/time/days.ts';
import { formatTimestamp } from '../../../lib/time/region.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { Divider } from '../../../ui/layout/divider.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { SkeletonRow } from '../../../ui/feedback/skeleton.tsx';
import { CatalogNameView } from './message-group.tsx';
import { lastRead, type CatalogName, threadDays } from './thread-messages.ts';
import { useScrollAnchor, useScrollToMatch, useScrollToEnd } from './thread-scroll.ts';
import { MoreMessagesButton, NewestButton } from './thread-buttons.tsx';
import { Typing } from '../typing/typing-line.tsx';
import { useMarkSeen } from './use-mark-seen.ts';
import type { ThreadMessages } from './use-thread-messages.ts';

export interface ThreadLogProps {
  me: number;
  other: Pick<Participant, 'name' | 'photo_url' | 'avatar_url'>;
  /** Null for a placeholder. */
  conversation: Conversation | null;
  threadMessages: ThreadMessages;
  firstNew: number | null;
  /** Increases when the user sends, which scrolls to the end. */
  sentCount: number;
  /** Unsent messages continue the last group, which then shows no time. */
  isContinued: boolean;
  foot: ReactNode;
}

const PLACEHOLDER = { id: null, messages: [], unread_count: 0 };

/** A reversed column: scrolling is measured from the end, so messages added above don't move it. */
export function ThreadLog(props: ThreadLogProps) {
  const { me, other, threadMessages, sentCount } = props;
  // The newest also while older messages are shown.
  const { id, messages: newest, unread_count } = props.conversation ?? PLACEHOLDER;
  const { messages, newer, found } = threadMessages;
  const { box, atEnd, scrollToEnd } = useScrollToEnd(sentCount);
  const foundMessage = messages.find((message) => message.id === found.id);
  useScrollAnchor(box, newer.hasMore);
  useScrollToMatch(box, found.id, foundMessage !== undefined);
  useMarkSeen(box, id, messages, me);
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {found.problem !== null && (
        <Notice tone="warning" className="m-2" onDismiss={threadMessages.showNewest}>
          {found.problem}
        </Notice>
      )}
      <div
        ref={box}
        role="region"
        aria-label={t`Messages with ${{ name: other.name }}`}
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain px-(--page-gutter) [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <LogContent {...props} />
      </div>
      {(newer.hasMore || !atEnd) && (
        <NewestButton
          unread={unread_count}
          onClick={newer.hasMore ? threadMessages.showNewest : scrollToEnd}
        />
      )}
      <Typing name={other.name} conversation_id={id} newest={newest.at(-1)?.id} />
      <Announcements newest={newest} me={me} found={foundMessage} />
    </div>
  );
}

function LogContent({ me, other, threadMessages, firstNew, isContinued, foot }: ThreadLogProps) {
  const { messages, older, newer, found } = threadMessages;
  const lastReadId = newer.hasMore ? null : lastRead(messages, me);
  return (
    <div className="mx-auto w-full max-w-3xl space-y-3 py-5">
      <MoreMessagesButton more={older} count={messages.length}>
        {t`Older messages`}
      </MoreMessagesButton>
      {found.loading && <LoadingMessages />}
      {messages.length === 0 && !found.loading && !foot && <NoMessages name={other.name} />}
      <MessageDays
        {...{ messages, me, other, firstNew, isContinued, lastReadId }}
        foundId={found.id}
      />
      <MoreMessagesButton more={newer} count={messages.length}>
        {t`Newer messages`}
      </MoreMessagesButton>
      {!newer.hasMore && foot}
    </div>
  );
}

interface AnnouncementsProps {
  newest: readonly Message[];
  me: number;
  found: Message | undefined;
}

function Announcements({ newest, me, found }: AnnouncementsProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {useArrivalAnnouncement(newest, me)}
      </p>
      <p role="status" className="sr-only">
        {found && foundMessageLabel(found, me)}
      </p>
    </>
  );
}

interface MessageDaysProps extends Pick<
  ThreadLogProps,
  'me' | 'other' | 'firstNew' | 'isContinued'
> {
  messages: readonly Message[];
  lastReadId: number | null;
  foundId: number | undefined;
}

function MessageDays({
  messages,
  me,
  other,
  firstNew,
  isContinued,
  lastReadId,
  foundId,
}: MessageDaysProps) {
  const now = useNow();
  return threadDays(messages, firstNew).map(({ day, items }) => (
    <section key={day} aria-label={dayLabel(day, now)} className="space-y-3">
      <Divider>{dayLabel(day, now)}</Divider>
      <ol className="space-y-3">
        {items.map((group) => (
          <Group
            key={group.messages[0]?.id}
            {...{ group, me, other, lastReadId, foundId }}
            isContinued={isContinued && group.messages.at(-1) === messages.at(-1)}
          />
        ))}
      </ol>
    </section>
  ));
}

/** Announced when a found message is shown. */
function foundMessageLabel(
  { sender, sender_name, created_at, content }: Message,
  me: number,
): string {
  const when = formatTimestamp(created_at, { dateStyle: 'long', timeStyle: 'short' });
  if (sender === me) return t`Message from you, ${when}: ${content}`;
  return t`Message from ${{ name: sender_name }}, ${when}: ${content}`;
}

interface GroupProps extends Pick<ThreadLogProps, 'other'> {
  group: CatalogName;
  me: number;
  lastReadId: number | null;
  foundId: number | undefined;
  isContinued: boolean;
}

function Group({ group, me, other, lastReadId, foundId, isContinued }: GroupProps) {
  const photo = personPhotoUrl(other);
  return (
    <>
      {group.isNew && (
        <li>
          <Divider>
            <span className="text-accent-ink">
              <Trans>New messages</Trans>
            </span>
          </Divider>
        </li>
      )}
      <CatalogNameView {...{ group, me, photo, lastReadId, foundId, isContinued }} />
    </>
  );
}

function LoadingMessages() {
  return (
    <Loading label={t`Loading messages`}>
      <SkeletonRow />
      <SkeletonRow className="flex-row-reverse" />
      <SkeletonRow />
    </Loading>
  );
}

function NoMessages({ name }: { name: string }) {
  return (
    <div className="py-10 text-center">
      <p className="text-lg font-semibold">
        <Trans>No messages yet</Trans>
      </p>
      <p className="mt-1 wrap-anywhere text-muted">
        <Trans>
          Send a message to <bdi>{name}</bdi> to start the conversation.
        </Trans>
      </p>
    </div>
  );
}

/** Announces the newest received message. */
function useArrivalAnnouncement(messages: readonly Message[], me: number): string {
  const newest = messages.at(-1);
  const [initialId, setInitialId] = useState(newest?.id);
  if (initialId === undefined && newest !== undefined) setInitialId(newest.id);
  if (newest === undefined || newest.id === initialId || newest.sender === me) return '';
  const text = newest.deleted_at === null ? newest.content : t`Message deleted`;
  return t`${{ name: newest.sender_name }}: ${{ message: text }}`;
}
