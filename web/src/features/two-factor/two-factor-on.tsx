import { useRef, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { passwordError } from '../../lib/http/password-error.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PasswordDialog } from '../../ui/overlays/password-dialog.tsx';
import { fieldError } from '../../lib/http/api-error.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { useDisableTwoFactor, useRenewRecoveryCodes } from './two-factor.api.ts';

/** Few enough to suggest new codes. */
const FEW = 3;

export function TwoFactorOn({ left }: { left: number }) {
  const [open, setOpen] = useState<'renew' | 'disable' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="space-y-4">
      <p className="flex items-center gap-2">
        <ShieldCheck size={20} className="shrink-0 text-success" aria-hidden="true" />
        <span>
          <strong className="font-medium">Two-factor is on.</strong> {codesLeft(left)}
        </span>
      </p>
      {left <= FEW && (
        <Notice tone="warning">
          {left === 0
            ? 'Without your phone you could not log in. Make new recovery codes now.'
            : 'Make new recovery codes before you run out of them.'}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen('renew')}>Make new recovery codes</Button>
        <Button variant="quiet" onClick={() => setOpen('disable')}>
          Turn off two-factor
        </Button>
      </div>
      {open === 'renew' && <RenewDialog onClose={close} />}
      {open === 'disable' && <DisableDialog onClose={close} />}
    </div>
  );
}

function codesLeft(left: number): string {
  if (left === 0) return 'No recovery code is left.';
  return left === 1 ? '1 recovery code is left.' : `${left} recovery codes are left.`;
}

function RenewDialog({ onClose }: { onClose: () => void }) {
  const renew = useRenewRecoveryCodes();
  const navigate = useNavigate();
  return (
    <PasswordDialog
      title="Make new recovery codes"
      description="You get ten new codes. The ones you have are void from then on."
      confirmLabel="Make new codes"
      onClose={onClose}
      onSubmit={async (password) => {
        try {
          await renew.mutateAsync(password);
          await navigate({ to: '/two-factor-setup-complete' });
          return null;
        } catch (error) {
          return passwordError(error, 'Failed to make new recovery codes');
        }
      }}
    />
  );
}

/** Asks for password and code. */
function DisableDialog({ onClose }: { onClose: () => void }) {
  const disable = useDisableTwoFactor();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string>();

  const reject = (message: string) => {
    setWrong(message);
    field.current?.focus();
    return {};
  };
  const turnOff = async (password: string) => {
    if (code.trim() === '') return reject('Please enter the code.');
    setWrong(undefined);
    try {
      await disable.mutateAsync({ password, code });
    } catch (error) {
      const message = fieldError(error, 'code');
      return message === null
        ? passwordError(error, 'Failed to turn off two-factor authentication')
        : reject(message);
    }
    showToast({ type: 'success', message: 'Two-factor is off' });
    onClose();
    return null;
  };

  return (
    <PasswordDialog
      title="Turn off two-factor"
      description="From then on your password alone is enough to log in."
      confirmLabel="Turn off"
      tone="danger"
      initialFocus={field}
      onClose={onClose}
      onSubmit={turnOff}
    >
      <TextField
        ref={field}
        label="Code"
        hint="The six digits of your app, or a recovery code."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={wrong}
      />
    </PasswordDialog>
  );
}
