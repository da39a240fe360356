import type { ReactNode } from 'react';
import type { Message } from '#contract/conversations.ts';
import { dayLabel } from '../../lib/days.ts';
import { useNow } from '../../lib/use-now.ts';
import { Divider } from '../../ui/divider.tsx';
import { MessageGroupView } from './message-group.tsx';
import { NewestButton } from './newest-button.tsx';
import { OlderMessagesButton } from './older-messages-button.tsx';
import { lastRead, threadDays, type MessageGroup } from './thread-messages.ts';
import { useArrivals } from './use-arrivals.ts';
import { useStayAtEnd } from './use-stay-at-end.ts';
import type { OlderMessages } from './use-thread-messages.ts';

export interface ThreadLogProps {
  me: number;
  other: { name: string };
  messages: readonly Message[];
  older: OlderMessages;
  firstNew: number | null;
  /** Grows when the reader writes, who then wants to see it. */
  sentCount: number;
  /** What stands below the last message. */
  foot: ReactNode;
}

/**
 * The messages, from the first that is loaded to the newest. The box is a reversed column: its scroll position is counted
 * from the end, so what is added above moves nothing.
 */
export function ThreadLog(props: ThreadLogProps) {
  const { me, other, messages, older, firstNew, sentCount, foot } = props;
  const now = useNow();
  const read = lastRead(messages, me);
  const { box, atEnd, toEnd } = useStayAtEnd(sentCount);
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={box}
        role="region"
        aria-label={`Messages with ${other.name}`}
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain px-(--page-gutter) focus-visible:-outline-offset-2"
      >
        <div className="mx-auto w-full max-w-3xl space-y-3 py-5">
          <OlderMessagesButton older={older} count={messages.length} />
          {messages.length === 0 && !foot && <FirstWords name={other.name} />}
          {threadDays(messages, firstNew).map(({ day, items }) => (
            <section key={day} aria-label={dayLabel(day, now)} className="space-y-3">
              <Divider>{dayLabel(day, now)}</Divider>
              <ol className="space-y-3">
                {items.map((group) => (
                  <Group key={group.messages[0]?.id} {...{ group, me, read }} />
                ))}
              </ol>
            </section>
          ))}
          {foot}
        </div>
      </div>
      {!atEnd && <NewestButton onClick={toEnd} />}
      <p role="status" className="sr-only">
        {useArrivals(messages, me)}
      </p>
    </div>
  );
}

function Group({ group, me, read }: { group: MessageGroup; me: number; read: number | null }) {
  return (
    <>
      {group.isNew && (
        <li>
          <Divider>
            <span className="text-accent-ink">New messages</span>
          </Divider>
        </li>
      )}
      <MessageGroupView group={group} me={me} read={read} />
    </>
  );
}

function FirstWords({ name }: { name: string }) {
  return (
    <div className="py-10 text-center">
      <p className="text-lg font-semibold">No messages yet</p>
      <p className="mt-1 wrap-anywhere text-muted">
        What you write to <bdi>{name}</bdi> begins the conversation.
      </p>
    </div>
  );
}
