import { useLocation } from '@tanstack/react-router';
import { Notice } from '../ui/notice.tsx';

/** On the landing page after somebody has deleted their account. */
export function AccountDeletedNotice() {
  const deleted = useLocation({ select: ({ state }) => state.account_deleted });
  if (deleted !== true) return null;
  return (
    <Notice tone="success" className="mb-6">
      Your account and its data are gone.
    </Notice>
  );
}
