import { useState } from 'react';
import { Link, useLocation } from '@tanstack/react-router';
import { isKeptForTabOnly } from '../lib/session-token.ts';
import { buttonClass } from '../ui/button-class.ts';
import { Notice } from '../ui/notice.tsx';

/** On the landing page after a session has ended by itself: says so, and leads back to where one was. */
export function SessionEndedNotice() {
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
export function TabOnlyNotice() {
  const [dismissed, setDismissed] = useState(false);
  if (dismissed || !isKeptForTabOnly()) return null;
  return (
    <Notice tone="warning" className="mb-6" onDismiss={() => setDismissed(true)}>
      This address is not encrypted, so your browser keeps you signed in for this tab only. Over
      HTTPS it lasts seven days.
    </Notice>
  );
}
