import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Eye from 'lucide-react/icons/eye';
import { errorMessage } from '../../lib/error-message.ts';
import { Button } from '../../ui/button.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import { MyVCard } from './my-vcard.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfilePicture } from './profile-picture.tsx';
import { meQuery } from './users.api.ts';
import { ViewAsDialog } from './view-as-dialog.tsx';

/** Who I am to others, in each of its states. */
export function ProfileScreen() {
  const { data: me, error, isFetching, refetch } = useQuery(meQuery());
  if (me !== undefined)
    return (
      <div className="space-y-6">
        <ProfilePicture me={me} />
        <ProfileForm me={me} />
        <MyVCard me={me} />
      </div>
    );
  if (error !== null)
    return (
      <FailedState
        message={errorMessage(error, 'Failed to load your profile')}
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <Loading label="Loading your profile">
      <Skeleton circle className="size-22" />
      <SkeletonText className="mt-6" lines={6} />
    </Loading>
  );
}

/** Opens the view of others on my profile. */
export function ViewAsButton() {
  const { data: me } = useQuery(meQuery());
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button disabled={me === undefined} onClick={() => setOpen(true)}>
        <Eye aria-hidden="true" />
        View as
      </Button>
      {open && me !== undefined && <ViewAsDialog me={me} onClose={() => setOpen(false)} />}
    </>
  );
}
