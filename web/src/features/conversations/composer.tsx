import { useRef, useState, type KeyboardEvent } from 'react';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { isPressed } from '../../lib/keys.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { controlClass } from '../../ui/control-class.ts';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/field.tsx';
import { keepDraft, readDraft } from './drafts.ts';
import { contentProblem } from './message-content.ts';

export interface ComposerProps {
  me: number;
  other: { id: number; name: string };
  onSend: (content: string) => void;
}

/** Where messages are written: Enter sends, Shift-Enter breaks the line. What is begun is kept for this conversation. */
export function Composer({ me, other, onSend }: ComposerProps) {
  const [content, setContent] = useState(() => readDraft(me, other.id));
  const [problem, setProblem] = useState<string>();
  const area = useRef<HTMLTextAreaElement>(null);

  const write = (next: string) => {
    setContent(next);
    setProblem(undefined);
    keepDraft(me, other.id, next);
  };
  const send = () => {
    const wrong = contentProblem(content);
    setProblem(wrong);
    area.current?.focus();
    if (wrong !== undefined) return;
    onSend(content.trim());
    write('');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // While a character is being composed (Japanese, Chinese), Enter chooses it.
    if (!isPressed(event, 'send') || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      noValidate
      aria-label={`Write to ${other.name}`}
      className="border-t border-line bg-canvas px-(--page-gutter) py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className={cx('mx-auto flex max-w-3xl gap-2', problem ? 'items-start' : 'items-end')}>
        <Field label="Message" hideLabel error={problem} className="flex-1">
          {(control) => (
            <textarea
              {...control}
              ref={area}
              rows={1}
              dir="auto"
              placeholder="Write a message"
              enterKeyHint="send"
              value={content}
              onChange={(event) => write(event.target.value)}
              onKeyDown={onKeyDown}
              className={cx(
                controlClass,
                'field-sizing-content max-h-48 min-h-10 resize-none py-2',
              )}
            />
          )}
        </Field>
        <IconButton label="Send" variant="primary" type="submit">
          <SendHorizontal />
        </IconButton>
      </div>
    </form>
  );
}
