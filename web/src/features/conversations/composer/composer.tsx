import { i18n } from '#i18n';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import X from 'lucide-react/icons/x';
import type { Message } from '#contract/conversations.ts';
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

import { QuotedText } from '../thread/quote.tsx';

const draftKey = (user_id: number, other_id: number) => personalName(user_id, `draft.${other_id}`);

/** What the text answers or replaces. */
export interface ComposerTarget {
  kind: 'reply' | 'edit';
  message: Message;
}

export interface ComposerProps {
  me: number;
  other: { id: number; name: string };
  target: ComposerTarget | null;
  onCancel: () => void;
  onType: (content: string) => void;
  onSend: (content: string) => void;
}

/**
 * The message field: Enter sends, Shift-Enter adds a line, Escape cancels a reply or an edit. Drafts are stored per
 * conversation. An edit needs its own instance.
 */
export function Composer(props: ComposerProps) {
  const { me, other, target, onCancel } = props;
  const { textarea, content, problem, updateContent, send } = useDraft(props);
  useFocus(textarea, target);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (target !== null && isPressed(event, 'cancel_message')) return onCancel();
    // During IME composition Enter selects a candidate.
    if (!isPressed(event, 'send') || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      noValidate
      aria-label={t`Message ${{ name: other.name }}`}
      data-bottom-edge=""
      className="border-t border-line bg-canvas px-(--page-gutter) py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {target !== null && (
        <TargetBar
          target={target}
          name={target.message.sender === me ? t`You` : other.name}
          onCancel={onCancel}
        />
      )}
      <div className={cx('mx-auto flex max-w-3xl gap-2', problem ? 'items-start' : 'items-end')}>
        <Field label={t`Message`} hideLabel error={problem} className="flex-1">
          {(control) => (
            <textarea
              {...control}
              ref={textarea}
              rows={1}
              dir="auto"
              autoComplete="off"
              placeholder={t`Write a message…`}
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
        <IconButton label={t`Send`} variant="primary" type="submit">
          <SendHorizontal />
        </IconButton>
      </div>
    </form>
  );
}

interface TargetBarProps {
  target: ComposerTarget;
  name: string;
  onCancel: () => void;
}

function TargetBar({ target: { kind, message }, name, onCancel }: TargetBarProps) {
  return (
    <div className="mx-auto mb-2 flex max-w-3xl items-start gap-2">
      <div className="min-w-0 flex-1 border-s-3 border-line-strong ps-2.5 text-sm text-muted">
        {kind === 'edit' ? (
          <span className="font-semibold">
            <Trans>Editing message</Trans>
          </span>
        ) : (
          <QuotedText name={name} quoted={{ content: message.content, is_deleted: false }} />
        )}
      </div>
      <IconButton
        size="sm"
        label={kind === 'edit' ? t`Cancel editing` : t`Cancel reply`}
        onClick={onCancel}
      >
        <X />
      </IconButton>
    </div>
  );
}

/** Focuses the field for a reply or an edit, and for a message to someone just selected. */
function useFocus(textarea: RefObject<HTMLTextAreaElement | null>, target: ComposerTarget | null) {
  const isRequested = useLocation({ select: ({ state }) => state.write === true });
  const id = target?.message.id;
  useEffect(() => {
    // After a menu or dialog gave its focus back.
    const timer = setTimeout(() => {
      const field = textarea.current;
      if (field === null || (id === undefined && !isRequested)) return;
      field.focus();
      field.setSelectionRange(field.value.length, field.value.length);
    });
    return () => clearTimeout(timer);
  }, [textarea, id, isRequested]);
}

/** The text, stored while it is being written, except for an edit. */
function useDraft({ me, other, target, onType, onSend }: ComposerProps) {
  const edited = target?.kind === 'edit' ? target.message : null;
  const [content, setContent] = useState(() => edited?.content ?? readDraft(me, other.id));
  const [problem, setProblem] = useState<string>();
  const textarea = useRef<HTMLTextAreaElement>(null);
  const updateContent = (next: string) => {
    setContent(next);
    setProblem(undefined);
    if (edited !== null) return;
    storeDraft(me, other.id, next);
    onType(next);
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
  if (trimmed === '') return i18n._(ERROR_MESSAGES.message_empty);
  if (Array.from(trimmed).length > LIMITS.message)
    return t`Must be at most ${{ max: LIMITS.message }} characters.`;
  return undefined;
}
