import { Suspense, useState } from 'react';
import { i18n } from '#i18n';
import { msg, t } from '@lingui/core/macro';
import AlarmClockPlus from 'lucide-react/icons/alarm-clock-plus';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import Share2 from 'lucide-react/icons/share-2';
import type { Contact } from '#contract/contacts.ts';
import type { OtherUser } from '#contract/users.ts';
import { displayName } from '../../entities/contact/contact-name.ts';
import { fullName } from '../../lib/text/full-name.ts';
import { ConnectButton } from '../../features/connections/connect-button.tsx';
import { useShortcuts } from '../../lib/focus/use-shortcuts.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { useMedia } from '../../lib/hooks/use-media.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { MenuItem } from '../../ui/overlays/menu.tsx';
import { MessageUser } from './message-user.tsx';
import { MoreMenu } from './more-menu.tsx';
import { PersonDialog, type PersonDialogName } from './person-dialog.tsx';
import { reachActions } from './reach-actions.tsx';

const OpenLinkNote = lazyComponent(
  async () => (await import('../../features/card-links/open-link-note.tsx')).OpenLinkNote,
);

/** On a phone all buttons share one line, each with its icon above its label. */
const ROW =
  'flex flex-wrap gap-1.5 max-sm:grid max-sm:auto-cols-fr max-sm:grid-flow-col max-sm:[&>:is(a,button)]:flex-col max-sm:[&>:is(a,button)]:gap-1 max-sm:[&>:is(a,button)]:px-0 max-sm:[&>:is(a,button)]:py-2 max-sm:[&>:is(a,button)]:text-xs max-sm:[&>:is(a,button)>svg]:size-5';

/** Without More. */
const MAX_TILES_ON_PHONE = 5;

const OWN_ACTIONS = [
  { name: 'log', label: msg`Log`, icon: <NotebookPen aria-hidden="true" /> },
  { name: 'remind', label: msg`Remind`, icon: <AlarmClockPlus aria-hidden="true" /> },
  { name: 'share', label: msg`Share`, icon: <Share2 aria-hidden="true" /> },
] as const;

export interface ContactActionsProps {
  contact: Contact;
  onEdit: () => void;
}

/** What can be done with a person. What a phone has no room for is in the menu. */
export function ContactActions({ contact, onEdit }: ContactActionsProps) {
  const [dialog, setDialog] = useState<PersonDialogName | null>(null);
  const isPhone = useMedia('(width < 40rem)');
  useShortcuts({ log_contact: () => setDialog('log') });
  const reach = reachActions(contact, isPhone);
  const room = isPhone ? MAX_TILES_ON_PHONE - reach.length : OWN_ACTIONS.length;
  return (
    <>
      <div role="group" aria-label={t`Actions`} className={ROW}>
        {reach}
        {OWN_ACTIONS.slice(0, room).map(({ name, label, icon }) => (
          <Button key={name} size="sm" onClick={() => setDialog(name)}>
            {icon}
            {i18n._(label)}
          </Button>
        ))}
        <MoreMenu
          contact={contact}
          onEdit={onEdit}
          onShowQr={() => setDialog('qr')}
          onShareByLink={() => setDialog('link')}
          onShowPaths={() => setDialog('paths')}
          onIntroduce={() => setDialog('introduce')}
        >
          {OWN_ACTIONS.slice(room).map(({ name, label, icon }) => (
            <MenuItem key={name} icon={icon} onClick={() => setDialog(name)}>
              {i18n._(label)}
            </MenuItem>
          ))}
        </MoreMenu>
      </div>
      <Suspense>
        <OpenLinkNote contact_id={contact.id} onShowAll={() => setDialog('link')} />
      </Suspense>
      <Suspense>
        {dialog !== null && (
          <PersonDialog
            name={dialog}
            contact={contact}
            onClose={() => setDialog(null)}
            onSwitch={setDialog}
          />
        )}
      </Suspense>
    </>
  );
}

/** "Connected", "Request sent", or Accept and Ignore; asking to connect is in the menu. */
export function ContactConnection({ contact }: { contact: Contact }) {
  const user = contact.linked_user;
  if (user === null) return null;
  return (
    <ConnectButton
      user_id={user.id}
      name={displayName(contact)}
      contact_id={contact.id}
      hasConnect={false}
    />
  );
}

export function ProfileActions({ person }: { person: OtherUser }) {
  const name = fullName(person);
  return (
    <>
      <MessageUser id={person.id} />
      <ConnectButton user_id={person.id} name={name} />
    </>
  );
}
