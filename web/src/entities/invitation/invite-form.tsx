import type { FormEventHandler, ReactNode, Ref } from 'react';
import MailPlus from 'lucide-react/icons/mail-plus';
import { AddressField } from './email-list-field.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError, Notice } from '../../ui/feedback/notice.tsx';

export interface InviteFormProps {
  label: string;
  hint: string;
  sent: string;
  /** Link to verify the user's address. */
  settings: ReactNode;
  ref: Ref<HTMLInputElement>;
  form: {
    mayInvite: boolean;
    emails: string[];
    change: (emails: string[]) => void;
    add: (text: string) => void;
    submit: FormEventHandler;
    problemOf: (email: string) => string | undefined;
    pending: boolean;
    isSent: boolean;
    problem: string | undefined;
    failure: string | undefined;
  };
}

export function InviteForm({ label, hint, sent, settings, ref, form }: InviteFormProps) {
  return (
    <form noValidate aria-label={label} onSubmit={form.submit}>
      {!form.mayInvite && (
        <Notice className="mb-4" action={settings}>
          Verify your email address first. Then you can invite people.
        </Notice>
      )}
      <AddressField
        ref={ref}
        label="Email addresses"
        hint={hint}
        value={form.emails}
        onValueChange={form.change}
        onAdd={form.add}
        problemOf={form.problemOf}
        error={form.problem}
      />
      <div className="mt-4 space-y-4">
        <FormError message={form.failure} />
        {form.isSent && <Notice tone="success">{sent}</Notice>}
        <Button type="submit" variant="primary" pending={form.pending}>
          <MailPlus />
          Send invitations
        </Button>
      </div>
    </form>
  );
}
