import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '@lingui/core/macro';
import type { Contact } from '#contract/contacts.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { errorMessage } from '../../../lib/http/error-message.ts';
import { useChangeContact, useRefetchContact } from '../contacts.api.ts';

const SAVE_DELAY_MS = 800;

/** `conflict`: another device changed the notes, too. */
export type NotesStatus = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict';

/** Notes that save themselves while typing, on `flush`, and before the page is left. */
export function useNotes(contact: Contact) {
  const [text, setText] = useState(contact.notes);
  const [status, setStatus] = useState<NotesStatus>('saved');
  const [error, setError] = useState<string | null>(null);
  const [hasSaved, setHasSaved] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const notes = useNotesVersion(contact);

  const show = (next: string) => {
    notes.edit(next);
    setText(next);
  };
  const save = async () => {
    clearTimeout(timer.current);
    if (!notes.isEdited()) return setStatus('saved');
    setStatus('saving');
    try {
      const outcome = await notes.save();
      if (outcome === 'saved') setHasSaved(true);
      setStatus(outcome);
      setError(null);
    } catch (failure) {
      setStatus('failed');
      setError(errorMessage(failure, t`Failed to save the notes`));
    }
  };
  const type = (next: string) => {
    show(next);
    if (status === 'conflict') return;
    if (status !== 'saving') setStatus('unsaved');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), SAVE_DELAY_MS);
  };
  const flush = () => {
    if (status !== 'conflict') void save();
  };
  const adopt = useEffectEvent((version: Contact) => {
    const outcome = notes.adopt(version);
    if (outcome === 'conflict') setStatus('conflict');
    if (outcome === 'replaced') setText(version.notes);
  });
  useEffect(() => {
    // A save that just ended may already know this version.
    queueMicrotask(() => adopt(contact));
  }, [contact]);
  useFlushBeforeLeaving(flush);
  const resolve = async (chosen: string) => {
    await notes.loadNewest();
    show(chosen);
    await save();
  };
  return { text, status, error, hasSaved, type, flush, resolve };
}

/** The typed notes, the version they build on, and saving one after another. */
function useNotesVersion(contact: Contact) {
  const base = useRef(contact);
  const typed = useRef(contact.notes);
  const running = useRef<Promise<'saved' | 'conflict'> | null>(null);
  const { mutateAsync: change } = useChangeContact();
  const { mutateAsync: refetch } = useRefetchContact();
  const isEdited = () => typed.current.trim() !== base.current.notes;

  const loadNewest = async () => {
    base.current = await refetch(contact.id);
  };
  const send = async (): Promise<'saved' | 'conflict'> => {
    try {
      base.current = await change({ base: base.current, body: { notes: typed.current } });
    } catch (failure) {
      if (!(failure instanceof ApiError && failure.status === 412)) throw failure;
      const before = base.current;
      await loadNewest();
      if (base.current.notes !== before.notes) return 'conflict';
    }
    return isEdited() ? send() : 'saved';
  };
  /** Newer notes replace these unless both changed. */
  const adopt = (version: Contact): 'replaced' | 'conflict' | null => {
    if (version.updated_at <= base.current.updated_at) return null;
    const isChanged = version.notes !== base.current.notes;
    if (isChanged && isEdited()) return 'conflict';
    base.current = version;
    if (!isChanged) return null;
    typed.current = version.notes;
    return 'replaced';
  };
  return {
    isEdited,
    edit: (text: string) => {
      typed.current = text;
    },
    save: () => (running.current ??= send().finally(() => (running.current = null))),
    adopt,
    loadNewest,
  };
}

/** The tab may be closed without another event after it is hidden. */
function useFlushBeforeLeaving(flush: () => void): void {
  const onHide = useEffectEvent(flush);
  useEffect(() => {
    const listen = () => onHide();
    document.addEventListener('visibilitychange', listen);
    return () => document.removeEventListener('visibilitychange', listen);
  }, []);
}
