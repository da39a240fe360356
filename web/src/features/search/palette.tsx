import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { LIMITS } from '#contract/limits.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { isPressed, pressedKey } from '../../lib/focus/keys.ts';
import { readTypedAhead } from '../../lib/focus/typed-ahead.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { TopDialog } from '../../ui/overlays/top-dialog.tsx';
import { meQuery } from '../users/users.api.ts';
import type { PaletteEntry, StaticEntry } from './palette-entry.ts';
import type { HitLabels } from './hit-entries.tsx';
import { useChoose, useEnter } from './use-choice.ts';
import { optionId, PaletteList, PaletteHints } from './palette-list.tsx';
import { groupsWithoutQuery } from './idle-groups.tsx';
import { useHighlight } from './use-highlight.ts';
import { useResults, type Results, type ResultsOptions } from './use-results.ts';

export interface PaletteProps {
  staticEntries: readonly StaticEntry[];
  labels: HitLabels;
  onLogCall: ResultsOptions['onLogCall'];
  onClose: () => void;
}

export function Palette({ staticEntries, labels, onLogCall, onClose }: PaletteProps) {
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  const [text, setText] = useState(readTypedAhead);
  const query = text.trim();
  const { data } = useQuery(meQuery());
  const user_id = data?.id ?? 0;
  const results = useResults({ query, staticEntries, labels, user_id, onLogCall });
  const groups = query === '' ? groupsWithoutQuery(staticEntries, user_id) : results.groups;
  const entries = groups.flatMap((group) => group.entries);
  const highlight = useHighlight(entries, query);
  const { choose, staysHere } = useChoose(user_id, onClose);
  const { open } = useEnter(query, entries, { highlight, isSettled: results.isSettled, choose });
  // Immediately, so that typed text isn't lost: the dialog focuses in the next frame.
  useEffect(() => input.current?.focus(), []);

  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = pressedKey(event, 'walk_results');
    if (step !== null) highlight.walk(step);
    else if (isPressed(event, 'open_result')) open();
    else if (isPressed(event, 'close') && text !== '') setText('');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <TopDialog
      label={t`Command palette`}
      onClose={onClose}
      initialFocus={input}
      returnsFocus={staysHere}
    >
      <PaletteInput
        ref={input}
        text={text}
        onTextChange={setText}
        isExpanded={entries.length > 0}
        list={list}
        highlighted={highlight.highlighted}
        onKeyDown={onKey}
        onClose={onClose}
      />
      {entries.length > 0 && (
        <PaletteList
          id={list}
          groups={groups}
          highlighted={highlight.highlighted}
          onHighlight={highlight.stand}
          onChoose={choose}
        />
      )}
      {query !== '' && <Outcome query={query} count={entries.length} results={results} />}
      <PaletteHints />
    </TopDialog>
  );
}

interface PaletteInputProps {
  ref: RefObject<HTMLInputElement | null>;
  text: string;
  onTextChange: (text: string) => void;
  isExpanded: boolean;
  list: string;
  highlighted: PaletteEntry | undefined;
  onKeyDown: (event: KeyboardEvent) => void;
  onClose: () => void;
}

function PaletteInput(props: PaletteInputProps) {
  const { ref, text, onTextChange, isExpanded, list, highlighted, onKeyDown, onClose } = props;
  const clear = () => {
    onTextChange('');
    ref.current?.focus();
  };
  return (
    <div className="flex items-center gap-2 border-b border-line ps-4.5 pe-2">
      <Search size={20} aria-hidden="true" className="shrink-0 text-muted" />
      <input
        ref={ref}
        role="combobox"
        aria-label={t`Search`}
        aria-expanded={isExpanded}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={highlighted && optionId(list, highlighted)}
        placeholder={t`Search or run a command`}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        dir="auto"
        maxLength={LIMITS.line}
        value={text}
        onChange={(event) => onTextChange(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-14 min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-muted"
      />
      <IconButton
        label={text === '' ? t`Close` : t`Clear`}
        onClick={text === '' ? onClose : clear}
        className="text-muted"
      >
        <X />
      </IconButton>
    </div>
  );
}

interface OutcomeProps {
  query: string;
  count: number;
  results: Results;
}

function Outcome({ query, count, results: { isSettled, error, retry } }: OutcomeProps) {
  const failure = error && errorMessage(error, t`Failed to search`).replace(/[.。]$/, '');
  const nothing = t`No results for “${query}”`;
  return (
    <>
      <p role="status" className="sr-only">
        {isSettled && !failure && (count === 0 ? nothing : countLabel(count))}
      </p>
      {failure && (
        <div
          role="alert"
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line px-4.5 py-2.5"
        >
          <p className="text-danger">
            <Trans>{failure}. Pages and commands still work.</Trans>
          </p>
          <Button size="sm" onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
      {count === 0 && !failure && (
        <p aria-hidden={isSettled} className="px-4.5 py-8 text-center wrap-anywhere text-muted">
          {isSettled ? nothing : t`Searching…`}
        </p>
      )}
    </>
  );
}

function countLabel(count: number): string {
  return t`${plural(count, { one: '# result', other: '# results' })}`;
}
