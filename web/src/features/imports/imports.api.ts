import { t } from '@lingui/core/macro';
import type { Page } from '../../lib/http/api-query.ts';
import {
  type InfiniteData,
  type QueryClient,
  QueryObserver,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { ImportAction, ImportChange, ImportFile, ImportRow } from '#contract/imports.ts';
import { call } from '../../lib/http/api.ts';
import { changeRows, pagedApiQuery } from '../../lib/http/api-query.ts';
import { upload, type Upload } from '../../lib/http/upload.ts';
import { watchImport } from './watch-import.ts';

const ROWS_PAGE_SIZE = 100;
const IMPORTS_PAGE_SIZE = 10;
/** A fallback while the event stream is down. */
const POLL_MS = 5_000;

export type RowFilter = 'all' | ImportAction | 'problems';

export const importsQuery = () =>
  pagedApiQuery(['imports', 'list'], 'GET /api/imports/', { query: { limit: IMPORTS_PAGE_SIZE } });

export const importQuery = (id: number) =>
  queryOptions({
    queryKey: ['imports', id],
    queryFn: ({ signal }) => call('GET /api/imports/{id}/', { params: { id }, signal }),
    refetchInterval: ({ state }) => (isWorking(state.data) ? POLL_MS : false),
  });

/** Reading, importing or undoing. */
export function isWorking(file: ImportFile | undefined): boolean {
  return file?.status === 'reading' || file?.status === 'committing';
}

const allRowsKey = (id: number) => ['imports', id, 'rows'] as const;

export const importRowsQuery = (id: number, filter: RowFilter) =>
  pagedApiQuery([...allRowsKey(id), filter], 'GET /api/imports/{id}/rows/', {
    params: { id },
    query: { limit: ROWS_PAGE_SIZE, ...queryOf(filter) },
  });

function queryOf(filter: RowFilter) {
  if (filter === 'all') return {};
  return filter === 'problems' ? { problems: 'true' as const } : { action: filter };
}

/** Uploads a file; the form shows errors. */
export function useSendFile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: FileToSend) => sendFile(input),
    onSuccess: (file) => cacheFile(queries, file),
  });
}

/** Uploads a file and imports it without a preview. The form shows errors. */
export function useImportWithoutPreview() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (input: FileToSend) => {
      const file = await sendFile(input);
      const { status, totals, id } = file;
      if (status !== 'ready' || totals.add + totals.update === 0) return file;
      return call('POST /api/imports/{id}/commit/', { params: { id } });
    },
    onSuccess: (file) => {
      cacheFile(queries, file);
      if (file.status === 'committing') watchUntilDone(queries, file.id);
    },
  });
}

/** Changes the mapping, which reads the rows again. */
export function useChangeMapping(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (mapping: ImportFile['mapping']) => changeImport(id, { mapping }),
    meta: { failure: t`Failed to change the columns` },
    scope: { id: `import-${id}` },
    onSuccess: async (file) => {
      cacheFile(queries, file);
      await queries.invalidateQueries({ queryKey: allRowsKey(id) });
    },
  });
}

/** Sets the tags or the type of every row. */
export function useChangeCommonFields(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (fields: Pick<ImportChange, 'tags' | 'contact_type_id'>) =>
      changeImport(id, fields),
    meta: { failure: t`Failed to change the import` },
    onSuccess: (file) => queries.setQueryData(importQuery(id).queryKey, file),
  });
}

/** Changes a row's action optimistically. */
export function useDecideRow(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ row, action }: { row: ImportRow; action: ImportAction }) =>
      changeImport(id, { decisions: { [row.index]: action } }),
    meta: { failure: t`Failed to change the row` },
    scope: { id: `import-${id}` },
    onMutate: async ({ row, action }) => {
      await queries.cancelQueries({ queryKey: allRowsKey(id) });
      showAction(queries, id, row.index, action);
    },
    onError: (_, { row }) => showAction(queries, id, row.index, row.action),
    onSuccess: (file) => cacheFile(queries, file),
  });
}

export function useDecideAll(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (decide_all: { from: ImportAction; to: ImportAction }) =>
      changeImport(id, { decide_all }),
    meta: { failure: t`Failed to change the rows` },
    scope: { id: `import-${id}` },
    onSuccess: async (file) => {
      cacheFile(queries, file);
      await queries.invalidateQueries({ queryKey: allRowsKey(id) });
    },
  });
}

/** Starts the import job; a toast shows the result if the dialog is closed. */
export function useCommitImport(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/imports/{id}/commit/', { params: { id } }),
    meta: { failure: t`Failed to import` },
    onSuccess: (file) => {
      cacheFile(queries, file);
      watchUntilDone(queries, id);
    },
  });
}

export function useUndoImport(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/imports/{id}/undo/', { params: { id } }),
    meta: { failure: t`Failed to undo the import` },
    onSuccess: (file) => {
      cacheFile(queries, file);
      void queries.invalidateQueries({ queryKey: importsQuery().queryKey });
      watchUntilDone(queries, id);
    },
  });
}

/** Shows a toast when the import finishes. */
function watchUntilDone(queries: QueryClient, id: number): void {
  watchImport(new QueryObserver(queries, importQuery(id)));
}

function changeImport(id: number, body: ImportChange): Promise<ImportFile> {
  return call('PATCH /api/imports/{id}/', { params: { id }, body });
}

function cacheFile(queries: QueryClient, file: ImportFile): void {
  queries.setQueryData(importQuery(file.id).queryKey, file);
}

/** A changed row stays visible under a filter for its old action. */
function showAction(queries: QueryClient, id: number, index: number, action: ImportAction): void {
  const change = (row: ImportRow) => (row.index === index ? { ...row, action } : row);
  queries.setQueriesData<InfiniteData<Page<ImportRow>, string>>(
    { queryKey: allRowsKey(id) },
    (cached) => changeRows(cached, (rows) => rows.map(change)),
  );
}

interface FileToSend extends Pick<Upload, 'onProgress' | 'signal'> {
  file: File;
  idempotency_key: string;
}

/** `POST /api/imports/`; idempotent per key. */
function sendFile({ idempotency_key, ...sent }: FileToSend): Promise<ImportFile> {
  const headers = { 'idempotency-key': idempotency_key };
  return upload({ ...sent, path: '/api/imports/', field: 'file', headers });
}
