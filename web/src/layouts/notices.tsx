import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { PageLayout } from '#contract/pages.ts';
import { VerifyEmailNotice } from '../features/email-addresses/verify-email-notice.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { isKeptForTabOnly } from '../lib/http/session-token.ts';
import { buttonClass } from '../ui/buttons/button-class.ts';

/** Where one arrives; elsewhere nobody is reminded of what is still to be done, and the first steps say it themselves. */
const BEGINNING = '/dashboard';

/** What a page is told of above its own content; where the page has all the room, it says it itself. */
export function Notices({ layout }: { layout: PageLayout }) {
  const begins = useLocation({ select: ({ pathname }) => pathname === BEGINNING });
  if (layout === 'app-full') return null;
  if (layout === 'app')
    return (
      <>
        <TabOnlyNotice />
        {begins && <VerifyEmailNotice />}
      </>
    );
  return (
    <>
      <SessionEndedNotice />
      <AccountDeletedNotice />
    </>
  );
}

/** On the landing page after somebody has deleted their account. */
function AccountDeletedNotice() {
  const deleted = useLocation({ select: ({ state }) => state.account_deleted });
  if (deleted !== true) return null;
  return (
    <Notice tone="success" className="mb-6">
      Your account and its data are gone.
    </Notice>
  );
}

/** On the landing page after a session has ended by itself: says so, and leads back to where one was. */
function SessionEndedNotice() {
  const redirect = useLocation({ select: ({ state }) => state.session_ended_at });
  if (redirect === undefined) return null;
  return (
    <Notice
      tone="warning"
      className="mb-6"
      action={
        <Link to="/login" search={{ redirect }} className={buttonClass({ size: 'sm' })}>
          Log in
        </Link>
      }
    >
      Your session has ended. Log in to go on where you were.
    </Notice>
  );
}

/** Where the browser refuses a secure cookie: what that means, and the remedy. */
function TabOnlyNotice() {
  const [dismissed, setDismissed] = useState(false);
  if (dismissed || !isKeptForTabOnly()) return null;
  return (
    <Notice tone="warning" className="mb-6" onDismiss={() => setDismissed(true)}>
      This address is not encrypted, so your browser keeps you signed in for this tab only. Over
      HTTPS it lasts seven days.
    </Notice>
  );
}
