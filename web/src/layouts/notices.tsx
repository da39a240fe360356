import { useLocation } from '@tanstack/react-router';
import type { PageLayout } from '#contract/pages.ts';
import { VerifyEmailNotice } from '../features/email-addresses/verify-email-notice.tsx';
import { AccountDeletedNotice } from './account-deleted-notice.tsx';
import { SessionEndedNotice, TabOnlyNotice } from './session-notices.tsx';

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
