import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { i18n } from '#i18n';
import { t } from '@lingui/core/macro';
import CornerDownLeft from 'lucide-react/icons/corner-down-left';
import { cx } from '../../ui/styles/cx.ts';
import { GROUP_TITLES, type GroupName, type PaletteEntry, type Group } from './palette-entry.ts';
import { strokesOf, type Stroke } from '../../lib/focus/keys.ts';
import { KeyCaps } from './key-caps.tsx';

export interface PaletteListProps {
  id: string;
  groups: readonly Group[];
  highlighted: PaletteEntry | undefined;
  onHighlight: (entry: PaletteEntry) => void;
  onChoose: (entry: PaletteEntry) => void;
}

/** Referenced by aria-activedescendant. */
export function optionId(list: string, entry: PaletteEntry): string {
  return `${list}-${entry.id}`;
}

const titleOf = (name: GroupName) => i18n._(GROUP_TITLES[name]);

/** Grouped options. The input keeps the focus and handles keys; options handle presses. */
export function PaletteList({ id, groups, highlighted, onHighlight, onChoose }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null);
  const entryAt = (target: EventTarget | null) => {
    const option = target instanceof Element ? target.closest('[role="option"]') : null;
    return groups
      .flatMap(({ entries }) => entries)
      .find((entry) => optionId(id, entry) === option?.id);
  };
  usePresses(list, {
    onMove: (target) => {
      const entry = entryAt(target);
      if (entry !== undefined && entry.id !== highlighted?.id) onHighlight(entry);
    },
    onPress: (target) => {
      const entry = entryAt(target);
      if (entry !== undefined) onChoose(entry);
    },
  });
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={t`Results`}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1.5"
    >
      {groups.map(({ name, entries }) => (
        <div key={name} role="group" aria-label={titleOf(name)} className="not-first:mt-2">
          <div aria-hidden="true" className="px-2.5 pt-1.5 pb-1 text-xs font-semibold text-muted">
            {titleOf(name)}
          </div>
          {entries.map((entry) => (
            <Option
              key={entry.id}
              id={optionId(id, entry)}
              entry={entry}
              isHighlighted={entry.id === highlighted?.id}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface Presses {
  onMove: (target: EventTarget | null) => void;
  onPress: (target: EventTarget | null) => void;
}

/** One listener for all options. */
function usePresses(list: RefObject<HTMLElement | null>, { onMove, onPress }: Presses): void {
  const move = useEffectEvent((event: Event) => onMove(event.target));
  const press = useEffectEvent((event: Event) => onPress(event.target));
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const element = list.current;
    element?.addEventListener('pointermove', (event) => move(event), { signal });
    element?.addEventListener('click', (event) => press(event), { signal });
    // Keeps the focus in the input.
    element?.addEventListener('mousedown', (event) => event.preventDefault(), { signal });
    return () => controller.abort();
  }, [list]);
}

interface OptionProps {
  id: string;
  entry: PaletteEntry;
  isHighlighted: boolean;
}

function Option({ id, entry: { label, detail, icon }, isHighlighted }: OptionProps) {
  const option = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isHighlighted) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isHighlighted]);
  return (
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={isHighlighted}
      tabIndex={-1}
      className={cx(
        // Scrolling to the first option of a group shows its heading.
        'flex min-h-10 cursor-pointer scroll-my-1.5 items-center gap-3 rounded-sm px-2.5 py-1 nth-2:scroll-mt-9 pointer-coarse:min-h-12',
        isHighlighted && 'bg-accent-soft forced-colors:outline-2',
      )}
    >
      <span className="grid size-8 shrink-0 place-items-center text-muted [&>svg]:size-4.5">
        {icon}
      </span>
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate">
          {label}
        </span>
        {detail && (
          <span dir="auto" className="line-clamp-2 text-sm wrap-anywhere text-muted">
            {detail}
          </span>
        )}
      </span>
      {isHighlighted && (
        <CornerDownLeft
          size={16}
          aria-hidden="true"
          className="shrink-0 text-muted pointer-coarse:hidden"
        />
      )}
    </div>
  );
}

/** Keyboard hints; hidden without a keyboard. */
export function PaletteHints() {
  return (
    <p
      aria-hidden="true"
      className="flex gap-5 border-t border-line px-4.5 py-2 text-xs text-muted max-sm:hidden pointer-coarse:hidden"
    >
      <Hint words={t`Navigate`} strokes={strokesOf('walk_results').slice(0, 2)} />
      <Hint words={t`Open`} strokes={strokesOf('open_result')} />
      <Hint words={t`Clear / close`} strokes={strokesOf('close')} />
    </p>
  );
}

function Hint({ words, strokes }: { words: string; strokes: readonly Stroke[] }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {strokes.map((stroke) => (
        <KeyCaps key={stroke.key} stroke={stroke} />
      ))}
      {words}
    </span>
  );
}
