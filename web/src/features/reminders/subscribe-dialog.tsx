import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { feedQuery, useRegenerateFeed } from './reminders.api.ts';

/** The calendar feed's URL with instructions. */
export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title="Subscribe to your calendar"
      description="Your reminders and birthdays in any calendar program. Whoever has the address can read them: keep it to yourself."
    >
      <Feed />
    </Dialog>
  );
}

function Feed() {
  const query = useQuery(feedQuery());
  return (
    <QueryState
      compact
      query={query}
      loading="Loading your address"
      failure="Failed to fetch your address"
    >
      {({ url }) => <Address url={url} />}
    </QueryState>
  );
}

function Address({ url }: { url: string }) {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-5">
        <QrCode
          value={url}
          label="QR code of your calendar's address"
          className="w-40 shrink-0 border border-line"
        />
        <div className="min-w-0 flex-[1_1_14rem]">
          <TextField
            label="Secret address"
            readOnly
            value={url}
            onFocus={(event) => event.target.select()}
          />
          <div className="mt-3 flex flex-wrap gap-2">
            <CopyButton variant="primary" text={url} copiedMessage="Address copied">
              Copy
            </CopyButton>
            <a href={webcalOf(url)} className={buttonClass()}>
              <CalendarPlus aria-hidden="true" />
              Open in my calendar
            </a>
            <Button variant="quiet" onClick={() => setIsConfirming(true)}>
              <RotateCw />
              Make a new address
            </Button>
          </div>
        </div>
      </div>
      <HowTo />
      <ResetFeedDialog open={isConfirming} onClose={() => setIsConfirming(false)} />
    </>
  );
}

/** webcal: makes programs subscribe instead of downloading once. */
function webcalOf(url: string): string {
  return url.replace(/^https?:/, 'webcal:');
}

function HowTo() {
  return (
    <dl className="mt-6 grid gap-x-4 gap-y-2 border-t border-line pt-4 text-sm sm:grid-cols-[auto_1fr]">
      <dt className="font-semibold">Google Calendar</dt>
      <dd className="text-muted">
        On a computer, beside “Other calendars”, choose “From URL” and paste the address.
      </dd>
      <dt className="font-semibold">Apple Calendar</dt>
      <dd className="text-muted">
        Press “Open in my calendar”, or choose “New Calendar Subscription” in the File menu and
        paste the address.
      </dd>
      <dt className="font-semibold">Outlook</dt>
      <dd className="text-muted">
        In the calendar, choose “Add calendar”, then “Subscribe from web”, and paste the address.
      </dd>
    </dl>
  );
}

/** Asks before replacing the URL. */
function ResetFeedDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const regeneration = useRegenerateFeed(() => {
    onClose();
    showToast({ type: 'success', message: 'You have a new address. The old one has ended.' });
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Make a new address?"
      confirmLabel="Make a new address"
      pending={regeneration.isPending}
      onConfirm={() => regeneration.mutate()}
    >
      The old address ends at once: every program that subscribed by it shows your calendar no more,
      until you give it the new one.
    </ConfirmDialog>
  );
}
