import { createHash } from 'node:crypto';
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
  // Each part takes time, so that a form of boundaries alone must end soon.
  const limits = { fileSize: expected.max_bytes, files: 1, fields: 10, parts: 11 };
  return orBroken(async () => {
    const part = await request.file({ limits });
    if (part?.fieldname !== expected.field)
      throw badInput({ [expected.field]: 'Please choose a file.' });
    const bytes = await part.toBuffer();
    const sha256 = createHash('sha256').update(bytes).digest();
    return { file_name: part.filename, bytes, sha256 };
  });
}

/** What reading a form gives; a form may turn out to be broken at its very end. */
async function orBroken<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw new AppError(400, 'bad_input', 'The body is not valid multipart/form-data.');
  }
}
