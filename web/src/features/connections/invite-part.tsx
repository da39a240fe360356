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
import { MyLink } from './my-link.tsx';
import { useInvite } from './connections.api.ts';

/** Invitations and the user's own link. */
export function InvitePart() {
  return (
    <div className="space-y-5">
      <InviteByAddress />
      <MyLink />
    </div>
  );
}

/** Doesn't reveal which addresses have accounts. */
function InviteByAddress() {
  const { data: me } = useQuery(meQuery());
  const { field, ...form } = useInviteForm({ me, invitation: useInvite() });
  const guard = useLeaveGuard(form.emails.length > 0, form.pending);
  return (
    <Section
      level={2}
      title="Invite by address"
      description="Whoever can be found here by their address gets a request to connect. Anyone else gets a mail with your link, at most once in 30 days."
    >
      <InviteForm
        label="Invite by address"
        hint={`Up to ${LIMITS.invites}. Type them, or paste a list.`}
        sent="Whoever is here gets a request from you, the others a mail."
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
