import { type KeyboardEvent, useRef, useState } from 'react';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { LIMITS } from '#contract/limits.ts';
import { ERROR_MESSAGES } from '#contract/error-messages.ts';
import { isPressed } from '../../../lib/focus/keys.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { controlClass } from '../../../ui/fields/control-class.ts';
import { cx } from '../../../ui/styles/cx.ts';
import { Field } from '../../../ui/fields/field.tsx';
import {
  personalName,
  readLocal,
  removeLocal,
  writeLocal,
} from '../../../lib/storage/local-store.ts';

const EMPTY_MESSAGE = ERROR_MESSAGES.message_empty;

const draftKey = (user_id: number, other_id: number) => personalName(user_id, `draft.${other_id}`);

export interface ComposerProps {
  me: number;
  other: { id: number; name: string };
  onSend: (content: string) => void;
}

/** The message field: Enter sends, Shift-Enter adds a line. Drafts are stored per conversation. */
export function Composer({ me, other, onSend }: ComposerProps) {
  const { textarea, content, problem, updateContent, send } = useDraft({ me, other, onSend });
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // During IME composition Enter selects a candidate.
    if (!isPressed(event, 'send') || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      noValidate
      aria-label={`Message ${other.name}`}
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
              ref={textarea}
              rows={1}
              dir="auto"
              placeholder="Write a message…"
              enterKeyHint="send"
              value={content}
              onChange={(event) => updateContent(event.target.value)}
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

/** The text, stored while it is being written. */
function useDraft({ me, other, onSend }: ComposerProps) {
  const [content, setContent] = useState(() => readDraft(me, other.id));
  const [problem, setProblem] = useState<string>();
  const textarea = useRef<HTMLTextAreaElement>(null);
  const updateContent = (next: string) => {
    setContent(next);
    setProblem(undefined);
    storeDraft(me, other.id, next);
  };
  const send = () => {
    const contentError = checkContent(content);
    setProblem(contentError);
    textarea.current?.focus();
    if (contentError !== undefined) return;
    onSend(content.trim());
    updateContent('');
  };
  return { textarea, content, problem, updateContent, send };
}

/** A draft to a user, for the placeholder and its later conversation. */
function readDraft(user_id: number, other_id: number): string {
  return readLocal<string>(draftKey(user_id, other_id)) ?? '';
}

function storeDraft(user_id: number, other_id: number, content: string): void {
  if (content.trim() === '') removeLocal(draftKey(user_id, other_id));
  else writeLocal(draftKey(user_id, other_id), content);
}

/** The server's error message for a text, or undefined. Counts code points. */
function checkContent(content: string): string | undefined {
  const trimmed = content.trim();
  if (trimmed === '') return EMPTY_MESSAGE;
  if (Array.from(trimmed).length > LIMITS.message)
    return `Must be at most ${LIMITS.message} characters.`;
  return undefined;
}
