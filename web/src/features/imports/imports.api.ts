import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import type { ImportAction, ImportChange, ImportFile, ImportRow } from '#contract/imports.ts';
import { call } from '../../lib/api.ts';
import { sendFile, type FileToSend } from './send-file.ts';

const PAGE = 100;
const POLL_MS = 700;

interface RowPage {
  results: ImportRow[];
  next_cursor: string | null;
}

/** One import; looked at again and again while the server works on it. */
export const importQuery = (id: number) =>
  queryOptions({
    queryKey: ['imports', id],
    queryFn: ({ signal }) => call('GET /api/imports/{id}/', { params: { id }, signal }),
    refetchInterval: ({ state }) => (isWorking(state.data) ? POLL_MS : false),
  });

/** The rows of an import, page after page. */
export const importRowsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['imports', id, 'rows'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/imports/{id}/rows/', {
        params: { id },
        query: { limit: PAGE, cursor: pageParam },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor,
    select: flatten,
  });

function flatten({ pages }: InfiniteData<RowPage, string>): ImportRow[] {
  return pages.flatMap((page) => page.results);
}

function isWorking(file: ImportFile | undefined): boolean {
  return file?.status === 'reading' || file?.status === 'committing';
}

/** Sends a file; the form says why it was refused. */
export function useSendFile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: FileToSend) => sendFile(input),
    onSuccess: (file) => queries.setQueryData(importQuery(file.id).queryKey, file),
  });
}

/** Sends columns elsewhere; the rows are read anew. */
export function useChangeMapping(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (mapping: ImportFile['mapping']) => changeImport(id, { mapping }),
    meta: { failure: 'Failed to change the columns' },
    scope: { id: `import-${id}` },
    onSuccess: async (file) => {
      queries.setQueryData(importQuery(id).queryKey, file);
      await queries.invalidateQueries({ queryKey: importRowsQuery(id).queryKey });
    },
  });
}

/** Decides what becomes of a row; shown at once, taken back where the server refuses. */
export function useDecideRow(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ row, action }: { row: ImportRow; action: ImportAction }) =>
      changeImport(id, { decisions: { [row.index]: action } }),
    meta: { failure: 'Failed to change the row' },
    scope: { id: `import-${id}` },
    onMutate: async ({ row, action }) => {
      await queries.cancelQueries({ queryKey: importRowsQuery(id).queryKey });
      showAction(queries, id, row.index, action);
    },
    onError: (_, { row }) => showAction(queries, id, row.index, row.action),
    onSuccess: (file) => queries.setQueryData(importQuery(id).queryKey, file),
  });
}

/** Makes contacts of the rows, in the background. */
export function useCommitImport(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/imports/{id}/commit/', { params: { id } }),
    meta: { failure: 'Failed to import' },
    onSuccess: (file) => queries.setQueryData(importQuery(id).queryKey, file),
  });
}

function changeImport(id: number, body: ImportChange): Promise<ImportFile> {
  return call('PATCH /api/imports/{id}/', { params: { id }, body });
}

function showAction(queries: QueryClient, id: number, index: number, action: ImportAction): void {
  const change = (row: ImportRow) => (row.index === index ? { ...row, action } : row);
  queries.setQueryData<InfiniteData<RowPage, string>>(
    importRowsQuery(id).queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, results: page.results.map(change) })),
      },
  );
}
