import { useSyncExternalStore } from 'react';
import { Trans } from '@lingui/react/macro';
import { Link, useLocation } from '@tanstack/react-router';
import type { PageLayout } from '#contract/pages.ts';
import { VerifyEmailNotice } from '../features/email-addresses/verify-email-notice.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { buttonClass } from '../ui/buttons/button-class.ts';
import { useOnline } from '../lib/hooks/use-online.ts';
import { keepsCopy, onMarkCopy } from '../lib/http/offline-copy.ts';
import { useSignedIn } from '../lib/http/use-signed-in.ts';

/** Notices are shown only here; onboarding has its own. */
const NOTICE_PATH = '/dashboard';

/** Notices above the page; full-size pages show them themselves. */
export function Notices({ layout }: { layout: PageLayout }) {
  const isNoticePage = useLocation({ select: ({ pathname }) => pathname === NOTICE_PATH });
  if (layout === 'app-full') return null;
  if (layout === 'app') return isNoticePage && <VerifyEmailNotice />;
  return (
    <>
      <SessionEndedNotice />
      <AccountDeletedNotice />
    </>
  );
}

/** Shown after deleting the account. */
function AccountDeletedNotice() {
  const deleted = useLocation({ select: ({ state }) => state.account_deleted });
  if (deleted !== true) return null;
  return (
    <Notice tone="success" className="mb-6">
      <Trans>Your account and data have been deleted.</Trans>
    </Notice>
  );
}

/** Shown after a session expired, with a link back. */
function SessionEndedNotice() {
  const redirect = useLocation({ select: ({ state }) => state.session_ended_at });
  if (redirect === undefined) return null;
  return (
    <Notice
      tone="warning"
      className="mb-6"
      action={
        <Link to="/login" search={{ redirect }} className={buttonClass({ size: 'sm' })}>
          <Trans>Log in</Trans>
        </Link>
      }
    >
      <Trans>You’ve been logged out because your session has ended. Log in to continue.</Trans>
    </Notice>
  );
}

/** Shown offline. The live region exists before its text, so that screen readers announce it. */
export function OfflineBar() {
  const isOnline = useOnline();
  const isSignedIn = useSignedIn();
  const hasCopy = useSyncExternalStore(onMarkCopy, keepsCopy, () => false);
  return (
    <div role="status">
      {!isOnline && (
        <p className="bg-warning-soft px-(--page-gutter) py-1.5 text-center text-sm font-medium text-warning">
          {hasCopy ? (
            <Trans>You’re offline. Showing contacts saved on this device.</Trans>
          ) : isSignedIn ? (
            <Trans>You’re offline. Messages will send when you reconnect.</Trans>
          ) : (
            <Trans>You’re offline. Content may be out of date.</Trans>
          )}
        </p>
      )}
    </div>
  );
}
