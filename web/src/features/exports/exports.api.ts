import {
  queryOptions,
  skipToken,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { ContactFilter } from '#contract/contacts.ts';
import type { ExportFormat } from '#contract/exports.ts';
import { downloadFile } from '../../lib/http/fetch-file.ts';

/** List filters, or the id of one contact; missing ones match everything. */
export type ExportFilter = { readonly [Part in keyof ContactFilter | 'id']?: unknown };

interface ExportOptions {
  filter: ExportFilter;
  format: ExportFormat;
  version?: '3.0';
}

const EXPORT = ['contacts', 'export'] as const;

interface Running {
  bytes: number;
  cancel: () => void;
}

/** Progress of the running export. */
const runningQuery = () => queryOptions<Running>({ queryKey: EXPORT, queryFn: skipToken });

/** Continues after the dialog closes and is aborted on logout. Returns the size in bytes, or null if canceled. */
export function useExportContacts() {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: EXPORT,
    mutationFn: (options: ExportOptions) => {
      const abortController = new AbortController();
      const onProgress = (bytes: number) =>
        queries.setQueryData(runningQuery().queryKey, {
          bytes,
          cancel: () => abortController.abort(),
        });
      onProgress(0);
      const file_name = `acquaint-contacts.${options.format}`;
      return downloadFile({ path: pathOf(options), file_name, onProgress, abortController });
    },
  });
}

/** The running export, across dialogs. */
export function useRunningExport(): Running | null {
  const { data: running } = useQuery(runningQuery());
  const last = useMutationState({ filters: { mutationKey: EXPORT } }).at(-1);
  return last?.status === 'pending' && running !== undefined ? running : null;
}

function pathOf({ filter, ...options }: ExportOptions): string {
  const parts = Object.entries({ ...filter, ...options }).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((one): one is string | number | boolean => one !== undefined)
      .map((one) => [name, String(one)]),
  );
  return `/api/contacts/export/?${new URLSearchParams(parts)}`;
}
