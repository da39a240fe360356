import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import ShieldOff from 'lucide-react/icons/shield-off';
import { Section } from '../../ui/layout/section.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { twoFactorQuery, useDisableTwoFactor, useRenewRecoveryCodes } from './two-factor.api.ts';
import { DialogTrigger } from '../../ui/overlays/dialog-trigger.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PasswordDialog } from '../../entities/person/password-dialog.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';

/** Loaded lazily, because it includes the QR code library. */
const SetUpDialog = lazyComponent(async () => (await import('./set-up-dialog.tsx')).SetUpDialog);

export function TwoFactorSection() {
  return (
    <Section
      title={t`Two-factor authentication`}
      description={t`Require a code from your phone when you log in.`}
    >
      <QueryState
        compact
        query={useQuery(twoFactorQuery())}
        loading={t`Loading two-factor authentication`}
        skeleton={<SkeletonText lines={2} />}
        failure={t`Failed to load two-factor authentication`}
      >
        {({ enabled, recovery_codes_left }) =>
          enabled ? <TwoFactorOn left={recovery_codes_left} /> : <TwoFactorOff />
        }
      </QueryState>
    </Section>
  );
}

function TwoFactorOff() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="flex items-center gap-2">
        <ShieldOff size={20} className="shrink-0 text-muted" aria-hidden="true" />
        <Trans>Two-factor is off.</Trans>
      </p>
      <DialogTrigger
        trigger={(open) => (
          <Button variant="primary" onClick={open}>
            <Trans>Set up two-factor authentication</Trans>
          </Button>
        )}
      >
        {(close) => <SetUpDialog onClose={close} />}
      </DialogTrigger>
    </div>
  );
}

/** With this many codes or fewer, new ones are suggested. */
const LOW_CODE_COUNT = 3;

function TwoFactorOn({ left }: { left: number }) {
  const [open, setOpen] = useState<'renew' | 'disable' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="space-y-4">
      <p className="flex items-center gap-2">
        <ShieldCheck size={20} className="shrink-0 text-success" aria-hidden="true" />
        <span>
          <strong className="font-medium">
            <Trans>Two-factor is on.</Trans>
          </strong>{' '}
          {codesLeft(left)}
        </span>
      </p>
      {left <= LOW_CODE_COUNT && (
        <Notice tone="warning">
          {left === 0
            ? t`If you lose your phone, you can’t log in. Create new recovery codes now.`
            : t`You’re running low on recovery codes.`}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen('renew')}>
          <Trans>Create new recovery codes</Trans>
        </Button>
        <Button variant="quiet" onClick={() => setOpen('disable')}>
          <Trans>Turn off two-factor</Trans>
        </Button>
      </div>
      {open === 'renew' && <RenewDialog onClose={close} />}
      {open === 'disable' && <DisableDialog onClose={close} />}
    </div>
  );
}

function codesLeft(left: number): string {
  if (left === 0) return t`No recovery codes left.`;
  return t`${plural(left, {
    one: '# recovery code is left.',
    other: '# recovery codes are left.',
  })}`;
}

function RenewDialog({ onClose }: { onClose: () => void }) {
  const renew = useRenewRecoveryCodes();
  const navigate = useNavigate();
  return (
    <PasswordDialog
      title={t`Create new recovery codes`}
      description={t`You’ll get 10 new codes. Your current codes will stop working.`}
      confirmLabel={t`Create codes`}
      failure={t`Failed to create new recovery codes`}
      onClose={onClose}
      onSubmit={async (password) => {
        await renew.mutateAsync(password);
        await navigate({ to: '/two-factor-setup-complete' });
      }}
    />
  );
}

function DisableDialog({ onClose }: { onClose: () => void }) {
  const disable = useDisableTwoFactor();
  return (
    <PasswordDialog
      title={t`Turn off two-factor`}
      description={t`You’ll log in with your password only.`}
      confirmLabel={t`Turn off`}
      tone="danger"
      failure={t`Failed to turn off two-factor authentication`}
      field={{
        name: 'code',
        label: t`Code`,
        hint: t`A 6-digit code from your app, or a recovery code.`,
        autoComplete: 'one-time-code',
        autoCapitalize: 'none',
        spellCheck: false,
        requiredMessage: t`Enter the code.`,
      }}
      onClose={onClose}
      onSubmit={(password, code) => disable.mutateAsync({ password, code })}
      onDone={() => {
        showToast({ type: 'success', message: t`Two-factor is off` });
        onClose();
      }}
    />
  );
}
