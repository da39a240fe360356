import { useEffect, useRef, useState, type ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import Copy from 'lucide-react/icons/copy';
import Pencil from 'lucide-react/icons/pencil';
import type { Contact, ValueSource } from '#contract/contacts.ts';
import { BreakableText } from '../../../ui/breakable-text.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { cx } from '../../../ui/styles/cx.ts';
import { ValueSourceButton } from '../profile/value-source-button.tsx';
import { copyEntry } from '../detail/copy-entry.ts';
import { FactEditor } from './fact-editor.tsx';
import { copyLabel, editLabel } from './fact-messages.ts';
import { FACT_ICONS } from './fact-icons.ts';
import type { Fact } from './facts.ts';

export interface FactRowProps {
  contact: Contact;
  fact: Fact;
  source?: ValueSource | undefined;
  /** Rows of one list share an icon. */
  isFirst: boolean;
  /** Content below the value. */
  children?: ReactNode;
}

/** A value with its label, copied or opened by a press, and edited in place. */
export function FactRow({ contact, fact, source, isFirst, children }: FactRowProps) {
  const [editing, setEditing] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing)
      row.current?.querySelector<HTMLElement>('a, button')?.focus();
    wasEditing.current = editing;
  }, [editing]);
  const Icon = FACT_ICONS[fact.target.field];
  return (
    <li
      ref={row}
      className={cx(
        'group/fact relative -mx-2 flex gap-3 rounded-md px-2',
        !editing && 'hover:bg-subtle has-focus-visible:bg-subtle',
      )}
    >
      <Icon
        size={17}
        aria-hidden="true"
        className={cx('mt-2 shrink-0 text-muted', !isFirst && 'invisible')}
      />
      {editing ? (
        <FactEditor
          contact={contact}
          target={fact.target}
          entryLabel={fact.entryLabel}
          onClose={() => setEditing(false)}
        />
      ) : (
        <>
          <div className="min-w-0 flex-1 py-1.5">
            <div className="flex flex-wrap items-baseline gap-x-2">
              <FactValue fact={fact} />
              <span className="min-w-0 text-sm wrap-anywhere text-muted">{fact.label}</span>
            </div>
            {children}
          </div>
          <FactActions fact={fact} source={source} onEdit={() => setEditing(true)} />
        </>
      )}
    </li>
  );
}

const VALUE_CLASS = 'min-h-6 max-w-full rounded-xs text-start wrap-anywhere whitespace-pre-line';

const LEFT_TO_RIGHT: ReadonlySet<string> = new Set(['emails', 'phones', 'urls', 'messengers']);

function FactValue({ fact: { text, href, target } }: { fact: Fact }) {
  const isAddress = LEFT_TO_RIGHT.has(target.field);
  const direction = isAddress ? 'ltr' : 'auto';
  const isNumber = target.field === 'phones';
  const shown = isAddress && !isNumber ? <BreakableText>{text}</BreakableText> : text;
  const className = cx(VALUE_CLASS, isNumber && 'truncate');
  if (href === null)
    return (
      <button
        type="button"
        title={t`Copy`}
        dir={direction}
        className={className}
        onClick={() => void copyEntry(text)}
      >
        {shown}
      </button>
    );
  const isPage = /^https?:/.test(href) || target.field === 'addresses';
  return (
    <a
      href={href}
      dir={direction}
      className={cx(className, 'text-accent-ink no-underline hover:underline')}
      {...(isPage && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {shown}
    </a>
  );
}

interface FactActionsProps {
  fact: Fact;
  source: ValueSource | undefined;
  onEdit: () => void;
}

/** Visible on hover and focus, always on touch devices. */
function FactActions({ fact, source, onEdit }: FactActionsProps) {
  const named = { field: fact.target.field, label: fact.entryLabel };
  return (
    <div className="flex shrink-0 self-start rounded-md text-muted opacity-0 group-focus-within/fact:opacity-100 group-hover/fact:opacity-100 pointer-coarse:opacity-100 pointer-fine:absolute pointer-fine:end-0.5 pointer-fine:top-0.5 pointer-fine:bg-subtle">
      {fact.href !== null && (
        <IconButton label={copyLabel(named)} size="sm" onClick={() => void copyEntry(fact.text)}>
          <Copy />
        </IconButton>
      )}
      <ValueSourceButton sources={[source]} />
      <IconButton label={editLabel(named)} size="sm" onClick={onEdit}>
        <Pencil />
      </IconButton>
    </div>
  );
}
