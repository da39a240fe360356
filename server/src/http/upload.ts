import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, badInput } from '../app-error.ts';

export interface Upload {
  file_name: string;
  bytes: Buffer;
  sha256: Buffer;
}

const LIMITS = { files: 1, fields: 10, parts: 11, fieldSize: 1024, headerSize: 8 * 1024 };

/** Limits work after an early rejection: 64 kB can contain 13,000 parts. */
const PIECE_BYTES = 1024;

/** Passes multipart bodies through; the route reads them. */
export function acceptUploads(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', (_request, body, done) => done(null, body));
}

export function isUpload(request: FastifyRequest): boolean {
  return request.body instanceof Readable;
}

/** Reads the one file of a multipart body: 415 for another type, 413 over the limit, 400 without the field. */
export async function readUpload(
  request: FastifyRequest,
  expected: { field: string; max_bytes: number },
): Promise<Upload> {
  const { body } = request;
  if (!(body instanceof Readable))
    throw new AppError(415, 'unsupported_type', msg`Send the file as multipart/form-data.`);
  try {
    const file = await readForm(body, request.headers['content-type'] ?? '', expected.max_bytes);
    if (file?.field !== expected.field) throw badInput({ [expected.field]: msg`Choose a file.` });
    const bytes = Buffer.concat(file.parts);
    return { file_name: file.name, bytes, sha256: createHash('sha256').update(bytes).digest() };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError(400, 'bad_input', msg`The body isn’t valid multipart/form-data.`);
  } finally {
    // Drains the rest, so that the connection can be reused.
    body.resume();
  }
}

interface FormFile {
  field: string;
  name: string;
  parts: Buffer[];
}

/** Reads until the end or the first rejection. */
async function readForm(
  body: Readable,
  content_type: string,
  max_bytes: number,
): Promise<FormFile | null> {
  const form = new Busboy({
    headers: { 'content-type': content_type },
    limits: { ...LIMITS, fileSize: max_bytes },
  });
  const state: { file: FormFile | null; error: Error | null } = { file: null, error: null };
  const finished = Promise.withResolvers<void>();
  const reject = (error: Error) => {
    state.error ??= error;
    finished.resolve();
  };
  form.on('file', (field, file, name) => {
    const parts: Buffer[] = [];
    state.file = { field, name: name ?? '', parts };
    file.on('data', (part: Buffer) => parts.push(part));
    file.on('limit', () => reject(tooLarge(msg`The file is too large.`)));
    file.on('error', reject);
  });
  for (const limit of ['partsLimit', 'fieldsLimit'] as const)
    form.on(limit, () => reject(tooLarge(msg`The form has too many parts.`)));
  form.on('error', reject);
  form.on('finish', finished.resolve);
  // Leaving the loop must not destroy the connection, which carries the response.
  for await (const chunk of body.iterator({ destroyOnReturn: false }))
    for (const piece of piecesOf(chunk as Buffer)) {
      if (!form.write(piece)) await Promise.race([once(form, 'drain'), finished.promise]);
      if (state.error) throw state.error;
    }
  form.end();
  await finished.promise;
  if (state.error) throw state.error;
  return state.file;
}

function* piecesOf(chunk: Buffer): Generator<Buffer> {
  for (let offset = 0; offset < chunk.length; offset += PIECE_BYTES)
    yield chunk.subarray(offset, offset + PIECE_BYTES);
}

function tooLarge(message: MessageDescriptor): AppError {
  return new AppError(413, 'too_large', message);
}
