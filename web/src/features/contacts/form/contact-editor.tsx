import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import type { Contact } from '#contract/contacts.ts';
import { useShortcuts } from '../../../lib/focus/use-shortcuts.ts';
import { useLeaveGuard } from '../../../lib/hooks/use-leave-guard.ts';
import { FormError } from '../../../ui/feedback/notice.tsx';
import { SaveChangesDialog } from '../../../ui/overlays/unsaved-dialog.tsx';
import { useTypeName } from '../../contact-types/contact-types.api.ts';
import { useCustomFields } from '../../custom-fields/custom-fields.api.ts';
import { ConflictDialog } from '../../../entities/contact/conflict-dialog.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { contactConflicts } from './contact-conflicts.ts';
import { useContactForm } from './use-contact-form.ts';

export interface EditorFooterProps {
  notice: ReactNode;
  unsaved: boolean;
  saving: boolean;
  onCancel: () => void;
}

export interface ContactEditorProps {
  contact: Contact;
  /** Name of the form. */
  label: string;
  className?: string | undefined;
  /** Fields of `useFormContext<ContactValues>()`. */
  children: ReactNode;
  footer: (props: EditorFooterProps) => ReactNode;
  /** Cancel asks about unsaved changes, and Escape works anywhere on the page; else only in the form. */
  asksOnCancel?: boolean;
  onClose: () => void;
}

type ContactForm = ReturnType<typeof useContactForm>;

/** A form with some or all fields of a contact; sends what changed and closes. */
export function ContactEditor(props: ContactEditorProps) {
  const { contact, label, className, children, footer, asksOnCancel = false, onClose } = props;
  const element = useRef<HTMLFormElement>(null);
  const editor = useContactForm(contact, onClose);
  const { form, save, saving } = editor;
  const [isAsking, setAsking] = useState(false);
  const { isDirty } = form.formState;
  const cancel = () => (isDirty && asksOnCancel ? setAsking(true) : onClose());
  useShortcuts({
    leave_contact: ({ target }) =>
      asksOnCancel || element.current?.contains(target as Node) ? cancel() : false,
  });
  return (
    <FormProvider {...form}>
      <form
        ref={element}
        noValidate
        aria-label={label}
        autoComplete="off"
        className={className}
        onSubmit={(event: FormEvent) => void save(event)}
      >
        {children}
        {footer({
          unsaved: isDirty,
          saving,
          onCancel: cancel,
          notice: <EditorNotices editor={editor} />,
        })}
      </form>
      <LeaveQuestion
        editor={editor}
        isAsking={isAsking}
        onAnswer={() => setAsking(false)}
        onDiscard={onClose}
      />
      <Conflicts editor={editor} />
    </FormProvider>
  );
}

function EditorNotices({ editor }: { editor: ContactForm }) {
  return (
    <>
      {editor.hasConflictingVersion && (
        <ConflictNotice onCompare={editor.compare} pending={editor.comparing} />
      )}
      <FormError message={editor.form.formState.errors.root?.message} />
    </>
  );
}

interface LeaveQuestionProps {
  editor: ContactForm;
  /** After Cancel; navigation asks, too. */
  isAsking: boolean;
  onAnswer: () => void;
  onDiscard: () => void;
}

function LeaveQuestion({ editor, isAsking, onAnswer, onDiscard }: LeaveQuestionProps) {
  const { form, save, saving } = editor;
  const { isDirty, isSubmitting } = form.formState;
  const guard = useLeaveGuard(isDirty, isSubmitting || saving);
  const saveAndLeave = async () => {
    onAnswer();
    if (await save()) guard.onLeave();
    else guard.onStay();
  };
  return (
    <SaveChangesDialog
      open={guard.open || isAsking}
      onStay={isAsking ? onAnswer : guard.onStay}
      onLeave={isAsking ? onDiscard : guard.onLeave}
      onSave={() => void saveAndLeave()}
    />
  );
}

function Conflicts({ editor }: { editor: ContactForm }) {
  const typeName = useTypeName();
  const fields = useCustomFields();
  if (editor.conflict === null) return null;
  return (
    <ConflictDialog
      conflicts={contactConflicts(editor.conflict, typeName, fields)}
      onSave={editor.resolveConflict}
      onClose={editor.closeConflict}
    />
  );
}
