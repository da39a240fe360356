import { useState, useSyncExternalStore } from 'react';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { countUnsent, keepsCopy, onMarkCopy } from '../../lib/http/offline-copy.ts';
import { fileSize } from '../../lib/text/file-size.ts';
import { formatNumber } from '../../lib/time/region.ts';
import { relativeTimeInText } from '../../lib/time/relative-time.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { removeCopy, startCopy } from './sync.ts';
import { type CopyStatus, useCopyStatus } from './use-copy.ts';

/** Turns the copy of contacts on this device on and off. */
export function OfflineSection() {
  const isOn = useSyncExternalStore(onMarkCopy, keepsCopy);
  return (
    <Section
      title={t`Contacts on this device`}
      description={t`Read your contacts, notes and reminders without a network, and edit them. The copy is encrypted and is removed when you log out.`}
    >
      {'subtle' in crypto ? (
        isOn ? (
          <StoredCopy />
        ) : (
          <Start />
        )
      ) : (
        <p className="text-muted">
          <Trans>Your browser can only encrypt contacts on pages with HTTPS.</Trans>
        </p>
      )}
    </Section>
  );
}

function Start() {
  const start = useMutation({
    mutationFn: startCopy,
    meta: { failure: t`Failed to keep your contacts on this device` },
  });
  return (
    <>
      <p className="mb-4 text-sm text-muted">
        <Trans>
          Use this only on your own devices. If one is lost, revoke its session under Security: the
          copy is deleted as soon as the device is online.
        </Trans>
      </p>
      <Button variant="primary" pending={start.isPending} onClick={() => start.mutate()}>
        <Trans>Keep my contacts on this device</Trans>
      </Button>
    </>
  );
}

function StoredCopy() {
  const status = useCopyStatus();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: removeCopy,
    onSuccess: () => showToast({ type: 'success', message: t`Contacts removed from this device` }),
  });
  const removeOrAsk = () => (countUnsent() > 0 ? setAsking(true) : remove.mutate());
  const unsent = countUnsent();
  return (
    <div className="space-y-4">
      {status !== null && (status.is_complete ? <Summary {...status} /> : <Progress {...status} />)}
      <Button pending={remove.isPending} onClick={removeOrAsk}>
        <Trans>Remove from this device</Trans>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t`Remove contacts from this device?`}
        confirmLabel={t`Remove`}
        onConfirm={() => {
          setAsking(false);
          remove.mutate();
        }}
      >
        {t`${plural(unsent, { one: '# change that you made offline hasn’t been saved yet and would be lost.', other: '# changes that you made offline haven’t been saved yet and would be lost.' })}`}
      </ConfirmDialog>
    </div>
  );
}

function Progress({ received, total }: CopyStatus) {
  const [receivedText, totalText] = [formatNumber(received), formatNumber(total)];
  return (
    <ProgressBar
      label={t`Copying your contacts`}
      value={total === 0 ? undefined : Math.min(received, total)}
      max={Math.max(total, 1)}
      valueText={total === 0 ? undefined : t`${receivedText} of ${totalText}`}
    />
  );
}

function Summary({ bytes, synced_at }: CopyStatus) {
  const now = useNow();
  const size = fileSize(bytes);
  const updated = synced_at && relativeTimeInText(new Date(synced_at).toISOString(), now);
  return (
    <p className="text-muted">
      {updated === null ? t`Size: ${size}` : t`Size: ${size} · Updated ${updated}`}
    </p>
  );
}
