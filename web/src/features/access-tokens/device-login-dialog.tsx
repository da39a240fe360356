import { i18n } from '#i18n';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import { useQuery } from '@tanstack/react-query';
import type { NewAccessToken } from '#contract/access-tokens.ts';
import { saveFile } from '../../lib/text/save-file.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Dialog, DialogFooter } from '../../ui/overlays/dialog.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { meQuery } from '../users/users.api.ts';
import { appleProfile, davx5Url, type DeviceLogin } from './apple-profile.ts';
import { DEVICE_CLIENTS, type DeviceClient } from './device-clients.ts';
import { SecretField } from '../../ui/fields/secret-field.tsx';

export interface DeviceLoginDialogProps {
  client: DeviceClient;
  token: NewAccessToken;
  onClose: () => void;
}

/** The login of a device, shown once, and what to do on it. */
export function DeviceLoginDialog({ client, token, onClose }: DeviceLoginDialogProps) {
  const { data: me } = useQuery(meQuery());
  const { url, username, token: password } = token;
  const login = { url: url ?? '', username: username ?? '', password, user_id: me?.id ?? 0 };
  const { label, steps, profile } = DEVICE_CLIENTS[client];
  const device = i18n._(label);
  return (
    <Dialog
      title={t`Connect: ${device}`}
      description={t`The password works only for this device and is shown only once.`}
      onClose={onClose}
    >
      <div className="space-y-5">
        {login.url.startsWith('http:') && (
          <Notice tone="warning">
            <Trans>This server has no HTTPS. Most devices refuse to connect to it.</Trans>
          </Notice>
        )}
        <ol className="list-decimal space-y-2 ps-5">
          {steps.map((step) => (
            <li key={step.id}>{i18n._(step)}</li>
          ))}
        </ol>
        {profile === 'apple' && <ProfileButton login={login} />}
        {profile === 'android' && <Davx5Code login={login} />}
        <SecretField label={t`Server address`} value={login.url} />
        <SecretField label={t`Username`} value={login.username} />
        <SecretField label={t`Password`} value={password} />
      </div>
      <DialogFooter>
        <Button onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function ProfileButton({ login }: { login: DeviceLogin }) {
  const save = () => {
    const type = 'application/x-apple-aspen-config';
    saveFile(new Blob([appleProfile(login)], { type }), 'acquaint.mobileconfig');
  };
  return (
    <Button variant="primary" onClick={save}>
      <Download aria-hidden="true" />
      <Trans>Download profile</Trans>
    </Button>
  );
}

function Davx5Code({ login }: { login: DeviceLogin }) {
  const url = davx5Url(login);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <QrCode
        value={url}
        label={t`QR code of the login for DAVx⁵`}
        className="size-44 shrink-0 border border-line"
      />
      <a href={url} className={buttonClass()}>
        <Trans>Open in DAVx⁵ on this device</Trans>
      </a>
    </div>
  );
}
