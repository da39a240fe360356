import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { unreadCountQuery } from '../features/conversations/conversations.api.ts';
import { pageTitle } from '../lib/paths.ts';
import { useSignedIn } from '../lib/use-signed-in.ts';
import { badgeText } from '../ui/badge-text.ts';

/** "(3) Messages · Acquaint": a tab that nobody looks at says as well how many messages are unread. */
export function usePageTitle(page: string): void {
  const signedIn = useSignedIn();
  const { data } = useQuery({ ...unreadCountQuery(), enabled: signedIn });
  const unread = signedIn ? (data?.unread_count ?? 0) : 0;
  const title = unread > 0 ? `(${badgeText(unread)}) ${pageTitle(page)}` : pageTitle(page);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
