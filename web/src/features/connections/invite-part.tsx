import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../users/users.api.ts';
import { MyLink } from './my-link.tsx';
import { useInvite } from './connections.api.ts';
import { InviteSection } from '../../entities/invitation/invite-section.tsx';

/** Invitations and the user's own link. */
export function InvitePart() {
  const { data: me } = useQuery(meQuery());
  return (
    <div className="space-y-5">
      <InviteSection
        me={me}
        invitation={useInvite()}
        title="Invite by address"
        description="Whoever can be found here by their address gets a request to connect. Anyone else gets a mail with your link, at most once in 30 days."
        sent="Whoever is here gets a request from you, the others a mail."
      />
      <MyLink />
    </div>
  );
}
