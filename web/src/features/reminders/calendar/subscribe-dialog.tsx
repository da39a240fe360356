import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { QueryState } from '../../../ui/feedback/query-state.tsx';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { showToast } from '../../../ui/overlays/toasts.ts';
import { feedQuery, useRegenerateFeed } from './calendar.api.ts';
import { ConfirmTrigger } from '../../../ui/overlays/dialog-trigger.tsx';

export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title={t`Subscribe to your calendar`}
      description={t`See reminders and birthdays in any calendar app. Anyone with this link can read them, so keep it private.`}
    >
      <QueryState
        compact
        query={useQuery(feedQuery())}
        loading={t`Loading`}
        failure={t`Failed to load your calendar link`}
      >
        {({ url }) => <Address url={url} />}
      </QueryState>
    </Dialog>
  );
}

function Address({ url }: { url: string }) {
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-5">
        <QrCode
          value={url}
          label={t`QR code of your calendar link`}
          className="w-40 shrink-0 border border-line"
        />
        <div className="min-w-0 flex-[1_1_14rem]">
          <TextField
            label={t`Private link`}
            readOnly
            value={url}
            onFocus={(event) => event.target.select()}
          />
          <div className="mt-3 flex flex-wrap gap-2">
            <CopyButton variant="primary" text={url} copiedMessage={t`Link copied`}>
              <Trans>Copy</Trans>
            </CopyButton>
            <a href={webcalOf(url)} className={buttonClass()}>
              <CalendarPlus aria-hidden="true" />
              <Trans>Open in my calendar</Trans>
            </a>
            <NewAddress />
          </div>
        </div>
      </div>
      <HowTo />
    </>
  );
}

/** The `webcal:` scheme makes programs subscribe instead of downloading once. */
function webcalOf(url: string): string {
  return url.replace(/^https?:/, 'webcal:');
}

function HowTo() {
  return (
    <dl className="mt-6 grid gap-x-4 gap-y-2 border-t border-line pt-4 text-sm sm:grid-cols-[auto_1fr]">
      <dt className="font-semibold">
        <Trans>Google Calendar</Trans>
      </dt>
      <dd className="text-muted">
        <Trans>
          On a computer, next to “Other calendars”, choose “From URL” and paste the link.
        </Trans>
      </dd>
      <dt className="font-semibold">
        <Trans>Apple Calendar</Trans>
      </dt>
      <dd className="text-muted">
        <Trans>
          Click “Open in my calendar”, or choose File &gt; New Calendar Subscription and paste the
          link.
        </Trans>
      </dd>
      <dt className="font-semibold">Outlook</dt>
      <dd className="text-muted">
        <Trans>Choose “Add calendar”, then “Subscribe from web”, and paste the link.</Trans>
      </dd>
    </dl>
  );
}

function NewAddress() {
  const regeneration = useRegenerateFeed();
  return (
    <ConfirmTrigger
      trigger={(open) => (
        <Button variant="quiet" onClick={open}>
          <RotateCw />
          <Trans>Reset link</Trans>
        </Button>
      )}
      title={t`Reset your calendar link?`}
      confirmLabel={t`Reset link`}
      pending={regeneration.isPending}
      onConfirm={(close) =>
        regeneration.mutate(undefined, {
          onSuccess: () => {
            close();
            showToast({
              type: 'success',
              message: t`Link reset. The old one no longer works.`,
            });
          },
        })
      }
    >
      <Trans>The old link stops working. Calendar apps that use it need the new one.</Trans>
    </ConfirmTrigger>
  );
}
