import { t } from '@lingui/core/macro';
import type { Contact } from '#contract/contacts.ts';
import { useExportContacts } from '../../features/exports/exports.api.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { showToast } from '../../ui/overlays/toasts.ts';

export function useExportVcard({ id }: Contact): () => void {
  const { mutate } = useExportContacts();
  return () =>
    mutate(
      { filter: { id }, format: 'vcf' },
      {
        onError: (error) =>
          showToast({ type: 'error', message: errorMessage(error, t`Failed to export contacts`) }),
      },
    );
}
