import { type ReactNode, useState } from 'react';
import ArrowDown from 'lucide-react/icons/arrow-down';
import type { Message, Participant } from '#contract/conversations.ts';
import { personPhotoUrl } from '../../../entities/contact/contact-photo.ts';
import { dayLabel } from '../../../lib/time/days.ts';
import { formatTimestamp } from '../../../lib/time/region.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { Divider } from '../../../ui/layout/divider.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { SkeletonRow } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { MessageGroupView } from './message-group.tsx';
import { lastRead, type MessageGroup, threadDays } from './thread-messages.ts';
import { useScrollAnchor, useScrollToMatch, useScrollToEnd } from './thread-scroll.ts';
import type { ThreadMessages, MoreMessages } from './use-thread-messages.ts';
import { useInView } from '../../../ui/layout/load-more.tsx';

export interface ThreadLogProps {
  me: number;
  other: Pick<Participant, 'name' | 'photo_url' | 'avatar_url'>;
  threadMessages: ThreadMessages;
  /** Also while older messages are shown. */
  newest: readonly Message[];
  firstNew: number | null;
  /** Increases when the user sends, which scrolls to the end. */
  sentCount: number;
  /** Unsent messages continue the last group, which then shows no time. */
  isContinued: boolean;
  foot: ReactNode;
}

/** A reversed column: scrolling is measured from the end, so messages added above don't move it. */
export function ThreadLog(props: ThreadLogProps) {
  const { me, other, threadMessages, newest, firstNew, sentCount, isContinued, foot } = props;
  const { messages, older, newer, found } = threadMessages;
  const lastReadId = newer.hasMore ? null : lastRead(messages, me);
  const { box, atEnd, scrollToEnd } = useScrollToEnd(sentCount);
  const foundMessage = messages.find((message) => message.id === found.id);
  useScrollAnchor(box, newer.hasMore);
  useScrollToMatch(box, found.id, foundMessage !== undefined);
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
        aria-label={`Messages with ${other.name}`}
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain px-(--page-gutter) [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <div className="mx-auto w-full max-w-3xl space-y-3 py-5">
          <MoreMessagesButton more={older} count={messages.length}>
            Older messages
          </MoreMessagesButton>
          {found.loading && <LoadingMessages />}
          {messages.length === 0 && !found.loading && !foot && <NoMessages name={other.name} />}
          <MessageDays
            {...{ messages, me, other, firstNew, isContinued, lastReadId }}
            foundId={found.id}
          />
          <MoreMessagesButton more={newer} count={messages.length}>
            Newer messages
          </MoreMessagesButton>
          {!newer.hasMore && foot}
        </div>
      </div>
      {newer.hasMore ? (
        <NewestButton onClick={threadMessages.showNewest}>Jump to newest</NewestButton>
      ) : (
        !atEnd && <NewestButton onClick={scrollToEnd}>New messages</NewestButton>
      )}
      <p role="status" className="sr-only">
        {useArrivalAnnouncement(newest, me)}
      </p>
      <p role="status" className="sr-only">
        {foundMessage && foundMessageLabel(foundMessage, me)}
      </p>
    </div>
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
  return `Message from ${sender === me ? 'you' : sender_name}, ${when}: ${content}`;
}

interface GroupProps extends Pick<ThreadLogProps, 'other'> {
  group: MessageGroup;
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
            <span className="text-accent-ink">New messages</span>
          </Divider>
        </li>
      )}
      <MessageGroupView {...{ group, me, photo, lastReadId, foundId, isContinued }} />
    </>
  );
}

function LoadingMessages() {
  return (
    <Loading label="Loading messages">
      <SkeletonRow />
      <SkeletonRow className="flex-row-reverse" />
      <SkeletonRow />
    </Loading>
  );
}

function NoMessages({ name }: { name: string }) {
  return (
    <div className="py-10 text-center">
      <p className="text-lg font-semibold">No messages yet</p>
      <p className="mt-1 wrap-anywhere text-muted">
        Send a message to <bdi>{name}</bdi> to start the conversation.
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
  return `${newest.sender_name}: ${newest.content}`;
}

function NewestButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
      <Button size="sm" className="pointer-events-auto shadow-raised" onClick={onClick}>
        <ArrowDown />
        {children}
      </Button>
    </div>
  );
}

interface MoreMessagesButtonProps {
  more: MoreMessages;
  count: number;
  children: string;
}

/** Loads more messages when scrolled near; a button after a failure. */
function MoreMessagesButton({ more, count, children }: MoreMessagesButtonProps) {
  const { hasMore, loading, failed, load } = more;
  const ref = useInView(() => {
    if (!failed && !loading) load();
  });
  if (!hasMore) return null;
  return (
    <p key={count} ref={ref} className="text-center">
      {failed && <span className="mr-2 text-danger">Failed to load conversations</span>}
      <Button size="sm" variant="quiet" pending={loading} onClick={load}>
        {failed ? 'Try again' : children}
      </Button>
    </p>
  );
}
