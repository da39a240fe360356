import { useEffect, useEffectEvent } from 'react';
import { i18n } from '#i18n';
import { useQuery } from '@tanstack/react-query';
import { showToast } from '../../../ui/overlays/toasts.ts';
import { meQuery } from '../../users/users.api.ts';
import { useSyncCompany, SAVED } from './company.api.ts';
import { unsyncedCompanies } from './company-store.ts';

/** Sends unsynced company data on start, reconnect and focus. */
export function useCompanySync(): void {
  const { data: me } = useQuery(meQuery());
  const user_id = me?.id;
  const { mutateAsync: deliver } = useSyncCompany();
  const deliverAll = useEffectEvent(async (owner: number) => {
    for (const [id, company] of unsyncedCompanies(owner)) {
      // Retried next time.
      const stored = await deliver({ user_id: owner, id, company }).catch(() => null);
      if (stored !== null) showToast({ type: 'success', message: i18n._(SAVED) });
    }
  });
  useEffect(() => {
    if (user_id === undefined) return undefined;
    const controller = new AbortController();
    const onTrigger = () => void deliverAll(user_id);
    onTrigger();
    window.addEventListener('online', onTrigger, { signal: controller.signal });
    window.addEventListener('focus', onTrigger, { signal: controller.signal });
    return () => controller.abort();
  }, [user_id]);
}
