import type { Problem } from '#contract/errors.ts';
import { apiBase } from './api-base.ts';
import { ApiError } from './api-error.ts';

export interface Upload {
  method?: 'POST' | 'PUT';
  path: string;
  /** Name of the form field. */
  field: string;
  file: File | Blob;
  headers?: Record<string, string>;
  /** Sent fraction, 0 to 1. */
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

/** Uploads by XMLHttpRequest, because `fetch` has no upload progress. Throws `ApiError`. */
export function upload<Answer>(input: Upload): Promise<Answer> {
  const { method = 'POST', path, field, file, headers = {}, onProgress, signal } = input;
  const request = new XMLHttpRequest();
  request.open(method, apiBase() + path);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  const form = new FormData();
  form.append(field, file);
  return new Promise((resolve, reject) => {
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      const accepted = request.status >= 200 && request.status < 300;
      if (accepted) resolve(JSON.parse(request.responseText) as Answer);
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
