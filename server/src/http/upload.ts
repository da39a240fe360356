import { createHash } from 'node:crypto';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError, badInput } from '../app-error.ts';

export interface Upload {
  file_name: string;
  bytes: Buffer;
  sha256: Buffer;
}

/** The one file of a multipart body, read whole: 415 for another type, 413 over the limit, 400 without the field. */
export async function readUpload(
  request: FastifyRequest,
  expected: { field: string; max_bytes: number },
): Promise<Upload> {
  if (!request.isMultipart())
    throw new AppError(415, 'unsupported_type', 'Send the file as multipart/form-data.');
  const part = await firstFile(request, expected.max_bytes);
  if (part?.fieldname !== expected.field)
    throw badInput({ [expected.field]: 'Please choose a file.' });
  const bytes = await part.toBuffer();
  return { file_name: part.filename, bytes, sha256: createHash('sha256').update(bytes).digest() };
}

async function firstFile(
  request: FastifyRequest,
  fileSize: number,
): Promise<MultipartFile | undefined> {
  try {
    return await request.file({ limits: { fileSize, files: 1, fields: 10 } });
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw new AppError(400, 'bad_input', 'The body is not valid multipart/form-data.');
  }
}
