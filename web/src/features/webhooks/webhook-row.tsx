import { useState } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Pause from 'lucide-react/icons/pause';
import Pencil from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Trash from 'lucide-react/icons/trash-2';
import WebhookIcon from 'lucide-react/icons/webhook';
import type { Webhook } from '#contract/webhooks.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { relativeTimeInText } from '../../lib/time/relative-time.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { MenuItem } from '../../ui/overlays/menu.tsx';
import { MenuButton } from '../../ui/overlays/menu-button.tsx';
import { Tag } from '../../ui/tag.tsx';
import { eventsText } from './event-labels.ts';
import { RotateSecret } from './rotate-secret.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { useChangeWebhook, useDeleteWebhook } from './webhooks.api.ts';

const DeliveriesDialog = lazyComponent(
  async () => (await import('./deliveries-dialog.tsx')).DeliveriesDialog,
);

export interface WebhookRowProps {
  webhook: Webhook;
  now: number;
  /** Called when the webhook no longer exists. */
  onDeleted: () => void;
}

type Opened = 'deliveries' | 'edit' | 'rotate' | 'delete' | null;

export function WebhookRow({ webhook, now, onDeleted }: WebhookRowProps) {
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const { url, events, active, paused_at } = webhook;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-5 py-3 sm:px-6">
      <WebhookIcon size={20} className="shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          <bdi>{url}</bdi>
          <State active={active} isFailing={paused_at !== null} />
        </p>
        <p className="mt-0.5 text-sm text-muted">{eventsText(events)}</p>
        {paused_at !== null && <PausedLine since={relativeTimeInText(paused_at, now)} />}
      </div>
      <div className="flex gap-1">
        <Button size="sm" variant="quiet" onClick={() => setOpened('deliveries')}>
          <Trans>
            Deliveries <span className="sr-only">{url}</span>
          </Trans>
        </Button>
        <RowMenu webhook={webhook} onOpen={setOpened} />
      </div>
      {opened === 'deliveries' && <DeliveriesDialog webhook={webhook} onClose={close} />}
      {opened === 'edit' && <EditDialog webhook={webhook} onClose={close} />}
      {opened === 'rotate' && <RotateSecret webhook={webhook} onClose={close} />}
      {opened === 'delete' && (
        <DeleteDialog webhook={webhook} onClose={close} onDeleted={onDeleted} />
      )}
    </li>
  );
}

function State({ active, isFailing }: { active: boolean; isFailing: boolean }) {
  if (active) return <Tag tone="success">{t`Active`}</Tag>;
  return <Tag tone={isFailing ? 'danger' : 'neutral'}>{t`Paused`}</Tag>;
}

function PausedLine({ since }: { since: string }) {
  return (
    <p className="text-sm text-danger">
      <Trans>
        Paused {since}, because deliveries failed for 24 hours. Activate it once the receiver works
        again.
      </Trans>
    </p>
  );
}

function RowMenu({ webhook, onOpen }: { webhook: Webhook; onOpen: (what: Opened) => void }) {
  const { id, url, active } = webhook;
  const change = useChangeWebhook();
  return (
    <MenuButton label={t`Actions for ${url}`} menuLabel={t`Actions`} size="sm" align="end">
      <MenuItem icon={<Pencil />} onClick={() => onOpen('edit')}>
        <Trans>Edit</Trans>
      </MenuItem>
      <MenuItem
        icon={active ? <Pause /> : <Play />}
        onClick={() => change.mutate({ id, active: !active })}
      >
        {active ? <Trans>Pause</Trans> : <Trans>Activate</Trans>}
      </MenuItem>
      <MenuItem icon={<RefreshCw />} onClick={() => onOpen('rotate')}>
        <Trans>Rotate secret</Trans>
      </MenuItem>
      <MenuItem icon={<Trash />} tone="danger" onClick={() => onOpen('delete')}>
        <Trans>Delete</Trans>
      </MenuItem>
    </MenuButton>
  );
}

interface DialogProps {
  webhook: Webhook;
  onClose: () => void;
}

function EditDialog({ webhook, onClose }: DialogProps) {
  const change = useChangeWebhook();
  return (
    <WebhookForm
      title={t`Edit webhook`}
      submitLabel={t`Save`}
      webhook={webhook}
      failure={t`Failed to change the webhook`}
      send={async (values) => {
        await change.mutateAsync({ id: webhook.id, ...values });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

function DeleteDialog({ webhook, onClose, onDeleted }: DialogProps & { onDeleted: () => void }) {
  const { id, url } = webhook;
  const remove = useDeleteWebhook();
  const confirm = async () => {
    try {
      await remove.mutateAsync(id);
      onDeleted();
    } catch {
      // A toast shows the failure.
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Delete this webhook?`}
      confirmLabel={t`Delete`}
      pending={remove.isPending}
      onConfirm={() => void confirm()}
    >
      <Trans>Nothing more is sent to {url}, and its deliveries are deleted.</Trans>
    </ConfirmDialog>
  );
}
