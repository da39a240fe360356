import { Suspense, useState } from 'react';
import ShieldOff from 'lucide-react/icons/shield-off';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { Button } from '../../ui/button.tsx';

/** With it comes the maker of QR codes. */
const SetUpDialog = lazyComponent(async () => (await import('./set-up-dialog.tsx')).SetUpDialog);

export function TwoFactorOff() {
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="flex items-center gap-2">
        <ShieldOff size={20} className="shrink-0 text-muted" aria-hidden="true" />
        Two-factor is off.
      </p>
      <Button variant="primary" onClick={() => setOpen(true)}>
        Set up two-factor authentication
      </Button>
      <Suspense>{open && <SetUpDialog onClose={() => setOpen(false)} />}</Suspense>
    </div>
  );
}
