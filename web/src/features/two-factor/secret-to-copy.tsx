import type { TwoFactorSetup } from '#contract/two-factor.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import { groupByFour } from './in-fours.ts';

/** The secret as a QR code, as a link for an app on this very device, and as text. */
export function ManualSetupKey({ setup }: { setup: TwoFactorSetup }) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-5">
      <QrCode
        value={setup.otpauth_url}
        label="QR code for the authenticator app"
        className="size-44 shrink-0 border border-line"
      />
      <div className="min-w-0 flex-[1_1_14rem] space-y-3">
        <p className="text-muted">
          No camera at hand?{' '}
          <a href={setup.otpauth_url} className={linkClass}>
            Open an app on this device
          </a>
          , or type this key into yours:
        </p>
        <p className="font-mono text-base break-words">{groupByFour(setup.secret)}</p>
        <CopyButton text={setup.secret}>Copy the key</CopyButton>
      </div>
    </div>
  );
}
