import { useState } from 'react';
import type { OtherUser } from '#contract/users.ts';
import type { IntroductionStart } from '../../features/introductions/introduce-dialog.tsx';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { fullName } from '../../lib/text/full-name.ts';
import { ProfileActions } from './person-actions.tsx';

const PersonDialog = lazyComponent(
  async () => (await import('../../features/users/person-dialog.tsx')).PersonDialog,
);
const Introduce = lazyComponent(
  async () => (await import('../../layouts/introduce.tsx')).Introduce,
);

export interface OpenPersonProps {
  id: number;
  onClose: () => void;
}

/** The profile of a user, and helping them by an introduction. */
export function OpenPerson({ id, onClose }: OpenPersonProps) {
  const [helping, setHelping] = useState<IntroductionStart | null>(null);
  if (helping !== null) return <Introduce start={helping} onClose={onClose} />;
  const help = (person: OtherUser, need: string) =>
    setHelping({
      to_user: { id: person.id, name: fullName(person) },
      need: { need, ask_id: null },
    });
  return <PersonDialog id={id} actionsOf={actionsOf} onHelp={help} onClose={onClose} />;
}

function actionsOf(person: OtherUser) {
  return <ProfileActions person={person} />;
}
