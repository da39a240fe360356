import { InviteByAddress } from './invite-by-address.tsx';
import { MyLink } from './my-link.tsx';

/** How people come into my network whom nobody suggests. */
export function InvitePart() {
  return (
    <div className="space-y-5">
      <InviteByAddress />
      <MyLink />
    </div>
  );
}
