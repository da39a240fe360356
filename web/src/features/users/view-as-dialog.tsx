import { useState } from 'react';
import type { User } from '#contract/users.ts';
import { useRegion } from '../../lib/region.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { ProfileCard } from './profile-card.tsx';
import type { Viewer } from './visible-fields.ts';

const VIEWERS = [
  { value: 'connection', label: 'A connection' },
  { value: 'anyone', label: 'Anyone' },
] as const;

/** What others see of my profile as it is saved. */
export function ViewAsDialog({ me, onClose }: { me: User; onClose: () => void }) {
  const [viewer, setViewer] = useState<Viewer>('connection');
  useRegion();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="View as"
      description="Your profile as it is saved, seen by others."
    >
      <SegmentedControl
        label="View as"
        value={viewer}
        onValueChange={setViewer}
        segments={VIEWERS}
        className="mb-4"
      />
      <ProfileCard me={me} viewer={viewer} />
    </Dialog>
  );
}
