import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/buttons/button.tsx';
import { DisclosureSummary } from '../../ui/layout/disclosure-summary.tsx';
import { deletedFieldsQuery, useRestoreCustomField } from './custom-fields.api.ts';

/** Fields deleted in the last 30 days. */
export function DeletedFields() {
  const { data: fields = [] } = useQuery(deletedFieldsQuery());
  const { mutate: restore, isPending } = useRestoreCustomField();
  if (fields.length === 0) return null;
  return (
    <details className="border-t border-line px-5 py-2.5 sm:px-6">
      <DisclosureSummary>
        <Trans>Recently deleted</Trans>
      </DisclosureSummary>
      <ul className="mt-1">
        {fields.map(({ id, name }) => (
          <li key={id} className="flex items-center gap-3 py-1">
            <bdi className="min-w-0 flex-1 wrap-anywhere">{name}</bdi>
            <Button size="sm" disabled={isPending} onClick={() => restore(id)}>
              <Trans>
                Restore <span className="sr-only">{name}</span>
              </Trans>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
