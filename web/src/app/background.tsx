import type { App } from './app.ts';
import { UpdateNotice } from './update-notice.tsx';
import { useRealtime } from './use-realtime.ts';

/** What goes on beside the pages as long as the window is open. */
export function Background({ app }: { app: App }) {
  useRealtime(app.checkSession);
  return <UpdateNotice />;
}
