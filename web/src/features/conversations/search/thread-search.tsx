import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';
import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import X from 'lucide-react/icons/x';
import { LIMITS } from '#contract/limits.ts';
import { errorMessage } from '../../../lib/http/error-message.ts';
import { isPressed, type KeyName } from '../../../lib/focus/keys.ts';
import { useDebouncedValue } from '../../../lib/hooks/use-debounced-value.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { SearchInput } from '../../../ui/fields/search-input.tsx';
import { messageSearchQuery } from '../conversations.api.ts';
import { SEARCH_DEBOUNCE_MS } from './find-matches.ts';

export interface ThreadSearchProps {
  conversation_id: number;
  message?: number | undefined;
  onClose: () => void;
}

/** Steps through the matches of a conversation, newest first, in a loop. */
export function ThreadSearch({ conversation_id, message, onClose }: ThreadSearchProps) {
  const [typed, setTyped] = useState('');
  const q = useDebouncedValue(typed.trim(), SEARCH_DEBOUNCE_MS);
  const { status, canStep, step } = useSteps(conversation_id, q, message);
  const onKey = (event: KeyboardEvent) => {
    // Enter on a button presses it.
    const isStepKey = (name: KeyName) =>
      isPressed(event, name) && (event.key !== 'Enter' || isField(event.target));
    if (isPressed(event, 'close')) onClose();
    else if (isStepKey('next_match')) step(1);
    else if (isStepKey('previous_match')) step(-1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <form
      ref={focusField}
      role="search"
      className="flex items-center gap-1 border-b border-line px-(--page-gutter) py-2"
      onKeyDownCapture={onKey}
      onSubmit={(event) => event.preventDefault()}
    >
      <SearchInput
        label={t`Search in conversation`}
        maxLength={LIMITS.line}
        className="min-w-0 flex-1"
        value={typed}
        onValueChange={setTyped}
      />
      <p role="status" className="min-w-16 px-2 text-center text-sm text-muted">
        {typed.trim() === '' ? '' : status}
      </p>
      <IconButton label={t`Next match`} aria-disabled={!canStep} onClick={() => step(1)}>
        <ChevronUp />
      </IconButton>
      <IconButton label={t`Previous match`} aria-disabled={!canStep} onClick={() => step(-1)}>
        <ChevronDown />
      </IconButton>
      <IconButton label={t`Close search`} onClick={onClose}>
        <X />
      </IconButton>
    </form>
  );
}

function focusField(form: HTMLFormElement | null): void {
  form?.querySelector('input')?.focus();
}

const isField = (target: EventTarget) => target instanceof HTMLInputElement;

function useSteps(conversation_id: number, q: string, message: number | undefined) {
  const navigate = useNavigate();
  const query = useInfiniteQuery(messageSearchQuery(q, conversation_id));
  const matchIds = query.data?.map((one) => one.message.id) ?? [];
  const current = message === undefined ? -1 : matchIds.indexOf(message);
  const show = (id: number | undefined) => {
    if (id === undefined) return;
    const search = { id: conversation_id, message: id };
    void navigate({ to: '/messages', search, replace: true, resetScroll: false });
  };
  const step = (direction: 1 | -1) => {
    if (matchIds.length === 0) return;
    const next = current === -1 ? 0 : current + direction;
    if (next === matchIds.length && query.hasNextPage)
      void query.fetchNextPage().then(({ data }) => show(data?.[next]?.message.id));
    else show(matchIds.at(next % matchIds.length));
  };
  const showFirst = useEffectEvent(() => {
    if (current === -1) show(matchIds[0]);
  });
  const isLoaded = query.data !== undefined;
  useEffect(() => {
    if (q !== '' && isLoaded) showFirst();
  }, [q, isLoaded]);
  return { status: statusOf(), canStep: matchIds.length > 0, step };

  function statusOf(): string {
    if (query.data === undefined)
      return query.error === null ? '' : errorMessage(query.error, t`Failed to search messages`);
    if (matchIds.length === 0) return t`No matches`;
    const all = `${matchIds.length}${query.hasNextPage ? '+' : ''}`;
    return current === -1 ? t`${all} found` : t`${{ position: current + 1 }} of ${all}`;
  }
}
