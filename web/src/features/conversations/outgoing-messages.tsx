import { Button } from '../../ui/button.tsx';
import { bubbleClass } from './bubble-class.ts';
import { useSendMessage } from './conversations.api.ts';
import { MessageText } from './message-text.tsx';
import { changeOutbox } from './outbox.ts';
import { retried, without, type OutgoingMessage } from './outgoing.ts';

/** My messages that the server doesn't have yet, below all others. */
export function OutgoingMessages({ messages }: { messages: readonly OutgoingMessage[] }) {
  const send = useSendMessage();
  const retry = (message: OutgoingMessage) => {
    changeOutbox(message.sender, (all) => retried(all, message.key));
    send(message);
  };
  return (
    <ol aria-label="Messages on their way" className="flex flex-col items-end gap-1">
      {messages.map((message) => (
        <li
          key={message.key}
          className="flex max-w-[min(85%,38rem)] min-w-0 flex-col items-end"
          data-state={message.state}
        >
          <div className={bubbleClass(true)}>
            <MessageText content={message.content} />
          </div>
          {message.state === 'sending' ? (
            <p className="mt-1 px-1 text-xs text-muted">Sending…</p>
          ) : (
            <div className="mt-1 flex flex-wrap items-center justify-end gap-2">
              <p role="alert" className="text-sm text-danger">
                {message.problem}
              </p>
              <Button size="sm" onClick={() => retry(message)}>
                Retry
              </Button>
              <Button size="sm" variant="quiet" onClick={() => discard(message)}>
                Discard
              </Button>
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}

function discard({ sender, key }: OutgoingMessage): void {
  changeOutbox(sender, (all) => without(all, key));
}
