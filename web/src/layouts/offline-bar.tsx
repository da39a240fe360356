import { useOnline } from '../lib/hooks/use-online.ts';
import { useSignedIn } from '../lib/http/use-signed-in.ts';

/** Shown offline. The live region exists before its text, so that screen readers announce it. */
export function OfflineBar() {
  const isOnline = useOnline();
  const isSignedIn = useSignedIn();
  return (
    <div role="status">
      {!isOnline && (
        <p className="bg-warning-soft px-(--page-gutter) py-1.5 text-center text-sm font-medium text-warning">
          You are offline.{' '}
          {isSignedIn
            ? 'Messages you write are kept and sent when you are back.'
            : 'What you see may be out of date.'}
        </p>
      )}
    </div>
  );
}
