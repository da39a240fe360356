import type { ImportFile } from '#contract/imports.ts';
import type { Problem } from '#contract/errors.ts';
import { apiBase } from '../../lib/api-base.ts';
import { ApiError } from '../../lib/api-error.ts';
import { readToken } from '../../lib/session-token.ts';

export interface FileToSend {
  file: File;
  idempotency_key: string;
  /** The part that has been sent, from 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/** `POST /api/imports/` by XMLHttpRequest, because `fetch` doesn't tell how much of a body has been sent. */
export function sendFile({
  file,
  idempotency_key,
  onProgress,
  signal,
}: FileToSend): Promise<ImportFile> {
  const request = new XMLHttpRequest();
  request.open('POST', `${apiBase()}/api/imports/`);
  request.setRequestHeader('authorization', `Bearer ${readToken() ?? ''}`);
  request.setRequestHeader('idempotency-key', idempotency_key);
  const form = new FormData();
  form.append('file', file);
  return new Promise((resolve, reject) => {
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      if (request.status === 201) resolve(JSON.parse(request.responseText) as ImportFile);
      else reject(problemOf(request));
    });
    request.addEventListener('error', () => reject(new ApiError({})));
    request.addEventListener('abort', () => reject(new ApiError({})));
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

function problemOf({ status, responseText }: XMLHttpRequest): ApiError {
  try {
    return new ApiError({ ...(JSON.parse(responseText) as Problem), status });
  } catch {
    return new ApiError({ status });
  }
}
