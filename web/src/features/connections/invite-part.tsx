import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../users/users.api.ts';
import { useInvite, connectLinkQuery, useRegenerateLink } from './connections.api.ts';
import { InviteSection } from '../../entities/invitation/invite-section.tsx';
import { useState } from 'react';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Download from 'lucide-react/icons/download';
import Maximize2 from 'lucide-react/icons/maximize-2';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { saveFile } from '../../lib/text/save-file.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { QrCode, renderQrPng } from '../../ui/qr-code.tsx';
import { ConfirmTrigger } from '../../ui/overlays/dialog-trigger.tsx';

export function InvitePart() {
  const { data: me } = useQuery(meQuery());
  return (
    <div className="space-y-5">
      <InviteSection
        me={me}
        invitation={useInvite()}
        level={3}
        title={t`Invite by email`}
        description={t`People who can be found on Acquaint get a connection request. Others get an email invitation, at most once every 30 days.`}
        successMessage={t`Invitations sent.`}
      />
      <MyLink />
    </div>
  );
}

const qrLabel = () => t`QR code of my link`;

/** The user's connect link and its QR code. */
function MyLink() {
  return (
    <Section
      title={t`My link`}
      description={t`Anyone with this link can see your name, photo and headline and request to connect.`}
    >
      <QueryState
        compact
        query={useQuery(connectLinkQuery())}
        loading={t`Loading your link`}
        failure={t`Failed to load your link`}
      >
        {({ url }) => <Link url={url} />}
      </QueryState>
    </Section>
  );
}

function Link({ url }: { url: string }) {
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-5">
      <LinkQr url={url} />
      <div className="min-w-0 flex-[1_1_16rem]">
        <TextField
          label={t`Link`}
          readOnly
          value={url}
          onFocus={(event) => event.target.select()}
        />
        <div className="mt-3 flex flex-wrap gap-2">
          <CopyButton text={url} copiedMessage={t`Link copied`}>
            <Trans>Copy link</Trans>
          </CopyButton>
          <NewLink />
        </div>
      </div>
    </div>
  );
}

function NewLink() {
  const regeneration = useRegenerateLink();
  return (
    <ConfirmTrigger
      trigger={(open) => (
        <Button variant="quiet" onClick={open}>
          <RotateCw />
          <Trans>Reset link</Trans>
        </Button>
      )}
      title={t`Reset your link?`}
      confirmLabel={t`Reset link`}
      pending={regeneration.isPending}
      onConfirm={(close) =>
        regeneration.mutate(undefined, {
          onSuccess: () => {
            close();
            showToast({ type: 'success', message: t`Link reset. The old one no longer works.` });
          },
        })
      }
    >
      <Trans>Your old link and QR code will stop working. Existing requests stay.</Trans>
    </ConfirmTrigger>
  );
}

function LinkQr({ url }: { url: string }) {
  const [large, setLarge] = useState(false);
  return (
    <div className="w-44 max-w-full shrink-0">
      <QrCode value={url} label={qrLabel()} className="w-full border border-line" />
      <div className="mt-2 flex flex-wrap justify-between gap-2">
        <Button size="sm" variant="quiet" onClick={() => setLarge(true)}>
          <Maximize2 />
          <Trans>Enlarge</Trans>
        </Button>
        <DownloadQr url={url} />
      </div>
      <Dialog open={large} onClose={() => setLarge(false)} title={t`Scan to connect`}>
        <QrCode value={url} label={qrLabel()} className="mx-auto w-full max-w-[min(28rem,60dvh)]" />
      </Dialog>
    </div>
  );
}

function DownloadQr({ url }: { url: string }) {
  const save = async () => {
    const picture = await renderQrPng(url);
    if (picture === null)
      showToast({
        type: 'error',
        message: t`Couldn’t create the image. Your browser doesn’t support it.`,
      });
    else saveFile(picture, 'acquaint-link.png');
  };
  return (
    <Button size="sm" variant="quiet" onClick={() => void save()}>
      <Download />
      <Trans>
        Save <span className="sr-only">the QR code</span>
      </Trans>
    </Button>
  );
}
