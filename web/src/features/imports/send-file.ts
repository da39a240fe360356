import type { ImportFile } from '#contract/imports.ts';
import { upload, type Upload } from '../../lib/upload.ts';

export interface FileToSend extends Pick<Upload, 'onProgress' | 'signal'> {
  file: File;
  idempotency_key: string;
}

/** `POST /api/imports/`: the same key never opens a second import. */
export function sendFile({ idempotency_key, ...sent }: FileToSend): Promise<ImportFile> {
  const headers = { 'idempotency-key': idempotency_key };
  return upload({ ...sent, path: '/api/imports/', field: 'file', headers });
}
