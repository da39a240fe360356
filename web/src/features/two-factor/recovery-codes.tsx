import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { type ReactNode, useEffect, useRef } from 'react';
import { useBlocker } from '@tanstack/react-router';
import { saveText } from '../../lib/text/save-file.ts';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { clearNewCodes, getNewCodes } from './new-recovery-codes.ts';

export interface RecoveryCodesProps {
  codes: readonly string[];
  /** The account, for the file. */
  email: string;
}

/** Shows the codes once, to copy, download or print. Clears them when the user confirms that they are saved. */
export function RecoveryCodes({ codes, email }: RecoveryCodesProps) {
  const question = useSavedGuard();
  const text = codesAsText(codes, email);
  return (
    <section
      aria-labelledby="recovery-codes"
      className="mt-6 max-w-xl rounded-lg border border-line bg-surface p-5 shadow-card sm:p-6"
    >
      <div className="print-alone">
        <h2 id="recovery-codes" className="text-lg font-semibold">
          <Trans>Recovery codes</Trans>
        </h2>
        <p className="hidden print:block">
          <Trans>Acquaint, {email}. Each code works once.</Trans>
        </p>
        <ol className="mt-4 grid grid-cols-2 gap-x-3 gap-y-2 font-mono tracking-wide whitespace-nowrap sm:gap-x-6 sm:text-lg">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className="mt-5 flex flex-wrap gap-2 max-sm:*:grow">
        <CopyButton text={text}>
          <Trans>Copy</Trans>
        </CopyButton>
        <Button onClick={() => saveText('acquaint-recovery-codes.txt', text)}>
          <Download />
          <Trans>Download</Trans>
        </Button>
        <Button onClick={() => window.print()}>
          <Printer />
          <Trans>Print</Trans>
        </Button>
      </div>
      <div className="mt-6 border-t border-line pt-5">
        <Button variant="primary" className="max-sm:w-full" onClick={clearNewCodes}>
          <Trans>I saved them</Trans>
        </Button>
      </div>
      {question}
    </section>
  );
}

/** The file's text, with an explanation. */
function codesAsText(codes: readonly string[], email: string): string {
  return [
    t`Acquaint recovery codes for ${email}`,
    t`Each code works once instead of an app code.`,
    '',
    ...codes,
    '',
  ].join('\n');
}

/** Asks before leaving unsaved codes, which are never shown again. Returns the dialog. */
function useSavedGuard(): ReactNode {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      getNewCodes() !== null && current.pathname !== next.pathname,
    enableBeforeUnload: () => getNewCodes() !== null,
    withResolver: true,
  });
  const leaving = useRef(false);
  // After leaving: without codes the page redirects.
  useEffect(
    () => () => {
      if (leaving.current) clearNewCodes();
    },
    [],
  );
  const leave = () => {
    leaving.current = true;
    blocker.proceed?.();
  };
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title={t`Leave without your recovery codes?`}
      confirmLabel={t`Leave`}
      cancelLabel={t`Stay`}
      onConfirm={leave}
    >
      <Trans>
        They won’t be shown again. If you lose your phone, you can’t log in without them.
      </Trans>
    </ConfirmDialog>
  );
}
