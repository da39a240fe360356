import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import MailPlus from 'lucide-react/icons/mail-plus';
import UserPlus from 'lucide-react/icons/user-plus';
import type { Contact } from '#contract/contacts.ts';
import { displayName } from '../../entities/contact/contact-name.ts';
import { useInviteContact } from '../../features/connections/connections.api.ts';
import { useAskToConnect } from '../../features/connections/connect.tsx';
import { useConnectionStatus } from '../../features/connections/use-connection-status.ts';
import { MenuItem } from '../../ui/overlays/menu.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';

/** Asks a linked user to connect, or invites someone with an email address. */
export function ConnectItem({ contact }: { contact: Contact }) {
  if (contact.linked_user !== null)
    return <AskItem contact={contact} id={contact.linked_user.id} />;
  return contact.email === '' ? null : <InviteItem email={contact.email} />;
}

function AskItem({ contact, id }: { contact: Contact; id: number }) {
  const status = useConnectionStatus(id);
  const ask = useAskToConnect(displayName(contact));
  if (status !== null) return null;
  return (
    <MenuItem
      icon={<UserPlus />}
      onClick={() => ask.mutate({ to_user: id, contact_id: contact.id })}
    >
      <Trans>Ask to connect</Trans>
    </MenuItem>
  );
}

function InviteItem({ email }: { email: string }) {
  const { mutateAsync: invite } = useInviteContact();
  // Awaited, because the menu closes. Failures are shown as a toast.
  const send = () =>
    void invite(email).then(
      () => showToast({ type: 'success', message: t`Invitation sent to ${email}` }),
      () => {},
    );
  return (
    <MenuItem icon={<MailPlus />} onClick={send}>
      <Trans>Invite</Trans>
    </MenuItem>
  );
}
