import { useRef } from 'react';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Notice } from '../../ui/feedback/notice.tsx';
import { EndOtherSessions } from './end-other-sessions.tsx';
import { hasOtherSessions, sessionsQuery } from './sessions.api.ts';

/** Offered after a new login factor, which doesn't end the sessions of others who know the password. */
export function OtherSessionsNotice() {
  const list = useInfiniteQuery(sessionsQuery());
  const container = useRef<HTMLDivElement>(null);
  return (
    <div ref={container} tabIndex={-1} className="rounded-md">
      <EndOtherSessions focusAfter={() => container.current}>
        {(button) =>
          hasOtherSessions(list) && (
            <Notice action={button}>
              <Trans>
                You’re still logged in elsewhere. Log out those devices if you don’t recognize them
                all.
              </Trans>
            </Notice>
          )
        }
      </EndOtherSessions>
    </div>
  );
}
