import { Link } from '@tanstack/react-router';
import MailPlus from 'lucide-react/icons/mail-plus';
import { LIMITS } from '#contract/limits.ts';
import { useLeaveGuard } from '../../lib/hooks/use-leave-guard.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError, Notice } from '../../ui/feedback/notice.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { UnsavedDialog } from '../../ui/overlays/unsaved-dialog.tsx';
import { linkClass } from '../../ui/styles/link-class.ts';
import { EmailListField } from './email-list-field.tsx';
import type { Inviting } from './use-invite-form.ts';
import { useInviteForm } from './use-invite-form.ts';

export interface InviteSectionProps extends Inviting {
  title: string;
  description: string;
  /** Shown after success. */
  sent: string;
}

/** Invites people by email. Doesn't reveal who has an account. */
export function InviteSection({ title, description, sent, ...inviting }: InviteSectionProps) {
  const { field, ...form } = useInviteForm(inviting);
  const guard = useLeaveGuard(form.emails.length > 0, form.pending);
  return (
    <Section level={2} title={title} description={description}>
      <form noValidate aria-label={title} onSubmit={form.submit}>
        {!form.mayInvite && (
          <Notice
            className="mb-4"
            action={
              <Link to="/settings" className={linkClass}>
                Settings
              </Link>
            }
          >
            Verify your email address first. Then you can invite people.
          </Notice>
        )}
        <EmailListField
          ref={field}
          label="Email addresses"
          hint={`Up to ${LIMITS.invites}. Type them, or paste a list.`}
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
      <UnsavedDialog {...guard} />
    </Section>
  );
}
