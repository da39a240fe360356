import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Contact } from '#contract/contacts.ts';
import { useLeaveGuard } from '../../../lib/hooks/use-leave-guard.ts';
import { cx } from '../../../ui/styles/cx.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { FormError } from '../../../ui/feedback/notice.tsx';
import { UnsavedDialog } from '../../../ui/overlays/unsaved-dialog.tsx';
import { ConflictDialog } from '../../../entities/contact/conflict-dialog.tsx';
import { ConflictNotice } from '../form/conflict-notice.tsx';
import { useNotes, type NotesStatus } from './use-notes.ts';

export interface NotesProps {
  contact: Contact;
}

/** The pinned notes: text until pressed, then a field that saves itself. */
export function Notes({ contact }: NotesProps) {
  const notes = useNotes(contact);
  const { text, status } = notes;
  const [editing, setEditing] = useState(false);
  const [comparing, setComparing] = useState(false);
  const guard = useNotesGuard(status, notes.flush);
  const isOpen = editing || status === 'failed' || status === 'conflict';
  return (
    <section aria-labelledby="notes-title">
      <div className="mb-1 flex items-baseline justify-between gap-3">
        <h3 id="notes-title" className="text-sm font-semibold text-muted">
          <Trans>Notes</Trans>
        </h3>
        <p role="status" className="text-xs text-muted">
          {statusText(status, notes.hasSaved)}
        </p>
      </div>
      {isOpen ? (
        <NotesField
          text={text}
          onType={notes.type}
          onEnd={() => {
            notes.flush();
            setEditing(false);
          }}
        />
      ) : (
        <NotesText text={text} onEdit={() => setEditing(true)} />
      )}
      {status === 'conflict' && (
        <ConflictNotice pending={false} onCompare={() => setComparing(true)} />
      )}
      <FormError
        className="mt-2"
        message={notes.error}
        action={
          <Button size="sm" onClick={notes.flush}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
      {comparing && (
        <CompareNotes
          mine={text}
          theirs={contact.notes}
          onChoose={(chosen) => {
            setComparing(false);
            void notes.resolve(chosen);
          }}
          onClose={() => setComparing(false)}
        />
      )}
      <UnsavedDialog {...guard} />
    </section>
  );
}

interface CompareNotesProps {
  mine: string;
  theirs: string;
  onChoose: (text: string) => void;
  onClose: () => void;
}

function CompareNotes({ mine, theirs, onChoose, onClose }: CompareNotesProps) {
  const conflict = { field: 'notes', label: t`Notes`, mine: [mine], theirs: [theirs] };
  return (
    <ConflictDialog
      conflicts={[conflict]}
      onSave={({ notes: side }) => onChoose(side === 'theirs' ? theirs : mine)}
      onClose={onClose}
    />
  );
}

/** Leaving waits for the notes to be saved, and asks only if that failed. */
function useNotesGuard(status: NotesStatus, flush: () => void) {
  const isSaving = status === 'unsaved' || status === 'saving';
  const { blocked, ...guard } = useLeaveGuard(status !== 'saved', isSaving);
  const saveNow = useEffectEvent(flush);
  useEffect(() => {
    if (blocked) saveNow();
  }, [blocked]);
  return guard;
}

function statusText(status: NotesStatus, hasSaved: boolean): string {
  if (status === 'saved') return hasSaved ? t`Saved` : '';
  return status === 'saving' || status === 'unsaved' ? t`Saving…` : t`Not saved`;
}

/** As large as the field, so that nothing below moves when it closes. */
function NotesText({ text, onEdit }: { text: string; onEdit: () => void }) {
  return (
    <button
      type="button"
      title={t`Edit`}
      onClick={onEdit}
      className="flex max-h-74 min-h-[calc(3lh+1.125rem)] w-full cursor-text items-start overflow-y-auto rounded-md border border-transparent bg-subtle px-3 py-2 text-start wrap-anywhere whitespace-pre-wrap hover:border-line"
    >
      <span className="sr-only">
        <Trans>Edit notes:</Trans>{' '}
      </span>
      <span dir="auto" className={cx('min-w-0 flex-1', text === '' && 'text-muted')}>
        {text === '' ? t`Add a note. Only you can see it.` : text}
      </span>
    </button>
  );
}

interface NotesFieldProps {
  text: string;
  onType: (text: string) => void;
  onEnd: () => void;
}

function NotesField({ text, onType, onEnd }: NotesFieldProps) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = container.current?.querySelector('textarea');
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);
  return (
    <div ref={container}>
      <TextareaField
        label={t`Notes`}
        hideLabel
        value={text}
        onChange={(event) => onType(event.target.value)}
        onBlur={onEnd}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          onEnd();
        }}
      />
    </div>
  );
}
