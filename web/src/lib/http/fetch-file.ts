import { i18n } from '#i18n';
import { saveFile } from '../text/save-file.ts';
import type { Problem } from '#contract/errors.ts';
import { ERROR_MESSAGES } from '#contract/error-messages.ts';
import { apiBase } from './api-base.ts';
import { ApiError } from './api-error.ts';
import { onSessionChange, readSession } from './session.ts';

interface FetchedFile {
  content: Blob;
  file_name: string | null;
}

interface FileToFetch {
  path: string;
  /** Called with the bytes received so far. */
  onProgress: (bytes: number) => void;
  signal: AbortSignal;
}

interface Download extends Pick<FileToFetch, 'path'> {
  /** Used if the server gives none. */
  file_name: string;
  onProgress?: FileToFetch['onProgress'];
  /** Aborted when the session ends. */
  abortController?: AbortController;
}

/** Downloads and saves a file. Returns its size, or null if it was aborted. Throws `ApiError`. */
export async function downloadFile(download: Download): Promise<number | null> {
  const {
    path,
    file_name,
    onProgress = () => {},
    abortController = new AbortController(),
  } = download;
  const { signal } = abortController;
  const unsubscribe = onSessionChange(() => abortController.abort());
  try {
    const file = await fetchFile({ path, onProgress, signal });
    saveFile(file.content, file.file_name ?? file_name);
    return file.content.size;
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  } finally {
    unsubscribe();
  }
}

/** Fetches a file of the session. */
async function fetchFile({ path, onProgress, signal }: FileToFetch): Promise<FetchedFile> {
  if (readSession() === null)
    throw new ApiError({
      status: 401,
      code: 'authentication_required',
      detail: i18n._(ERROR_MESSAGES.authentication_required),
    });
  try {
    const response = await fetch(apiBase() + path, { signal, cache: 'no-store' });
    if (!response.ok || response.body === null) throw await problemOf(response);
    const type = response.headers.get('content-type') ?? '';
    const pieces = await collect(response.body, onProgress);
    return { content: new Blob(pieces, { type }), file_name: fileNameOf(response.headers) };
  } catch (error) {
    // Network error messages aren't helpful to users.
    throw error instanceof ApiError ? error : new ApiError({}, { cause: error });
  }
}

const PROGRESS_INTERVAL_MS = 200;

async function collect(body: ReadableStream<Uint8Array>, onProgress: (bytes: number) => void) {
  const pieces: BlobPart[] = [];
  let bytes = 0;
  let lastReportAt = 0;
  const reader = body.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    pieces.push(piece.value as Uint8Array<ArrayBuffer>);
    bytes += piece.value.byteLength;
    if (Date.now() - lastReportAt < PROGRESS_INTERVAL_MS) continue;
    lastReportAt = Date.now();
    onProgress(bytes);
  }
  return pieces;
}

async function problemOf(response: Response): Promise<ApiError> {
  const { status } = response;
  const problem = (await response.json().catch(() => ({}))) as Partial<Problem>;
  return new ApiError({ ...problem, status });
}

/** Reads only the quoted `filename="…"` form (RFC 6266), which is all our server sends. */
function fileNameOf(headers: Headers): string | null {
  const [, name] = /filename="([^"/\\]+)"/.exec(headers.get('content-disposition') ?? '') ?? [];
  return name ?? null;
}
