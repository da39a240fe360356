import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LIMITS } from '#contract/limits.ts';
import { useInviteForm } from '../../entities/invitation/use-invite-form.ts';
import { useLeaveGuard } from '../../lib/hooks/use-leave-guard.ts';
import { InviteForm } from '../../entities/invitation/invite-form.tsx';
import { linkClass } from '../../ui/styles/link-class.ts';
import { Section } from '../../ui/layout/section.tsx';
import { UnsavedDialog } from '../../ui/overlays/unsaved-dialog.tsx';
import { meQuery } from '../users/users.api.ts';
import { useInviteByMail } from './referrals.api.ts';

/** Doesn't reveal who has an account. */
export function InviteSection() {
  const { data: me } = useQuery(meQuery());
  const { field, ...form } = useInviteForm({ me, invitation: useInviteByMail() });
  const guard = useLeaveGuard(form.emails.length > 0, form.pending);
  return (
    <Section
      level={2}
      title="Invite by mail"
      description="We mail your link in your name, to each address at most once in 30 days."
    >
      <InviteForm
        label="Invite by mail"
        hint={`Up to ${LIMITS.invites}. Type them, or paste a list.`}
        sent="Sent to everyone who can be invited."
        settings={
          <Link to="/settings" className={linkClass}>
            Settings
          </Link>
        }
        ref={field}
        form={form}
      />
      <UnsavedDialog {...guard} />
    </Section>
  );
}
