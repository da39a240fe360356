import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSignedIn } from '../../lib/http/use-signed-in.ts';
import { readLocal, writeLocal } from '../../lib/storage/local-store.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { announcementsQuery } from './instance.api.ts';

const DISMISSED = 'dismissed_announcements';

/** What administrators announce, until it's dismissed in this browser. */
export function Announcements() {
  const signedIn = useSignedIn();
  const { data = [] } = useQuery({ ...announcementsQuery(), enabled: signedIn });
  const [dismissed, setDismissed] = useState(() => readLocal<number[]>(DISMISSED) ?? []);
  const shown = data.filter(({ id }) => !dismissed.includes(id));
  if (!signedIn || shown.length === 0) return null;
  const dismiss = (dismissed_id: number) => {
    // Ids of announcements that have ended needn't be kept.
    const kept = data
      .map(({ id }) => id)
      .filter((id) => id === dismissed_id || dismissed.includes(id));
    writeLocal(DISMISSED, kept);
    setDismissed(kept);
  };
  return (
    <div className="space-y-2 px-(--page-gutter) pt-3">
      {shown.map(({ id, text }) => (
        <Notice key={id} onDismiss={() => dismiss(id)}>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {text}
          </p>
        </Notice>
      ))}
    </div>
  );
}
