import type { User } from '#contract/users.ts';
import { ProfileSheet } from './profile-sheet.tsx';
import { fieldsVisibleTo, type Viewer } from './visible-fields.ts';

/** My profile as somebody sees it. */
export function ProfileCard({ me, viewer }: { me: User; viewer: Viewer }) {
  return (
    <ProfileSheet
      profile={me}
      email={viewer === 'connection' ? me.email : null}
      fields={fieldsVisibleTo(me, viewer)}
    />
  );
}
