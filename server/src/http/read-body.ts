import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { isUpload } from './upload.ts';

/** To read 1 MiB takes up to 50 ms, so that several in one turn of the event loop would hold up everybody else. */
const LARGE_BYTES = 64 * 1024;

/** JSON in UTF-8. An empty body is no body, so that calls without one may still say what they would send. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const read = (body: Buffer, done: (error: Error | null, json?: unknown) => void) => {
    let json: unknown;
    try {
      const text = utf8.decode(body);
      json = text.trim() === '' ? undefined : JSON.parse(text);
    } catch {
      done(new AppError(400, 'bad_input', 'The body is not valid JSON in UTF-8.'));
      return;
    }
    done(null, json);
  };
  let before: Promise<void> = Promise.resolve();
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (_request, body, done) => {
      if (body.length < LARGE_BYTES) {
        read(body, done);
        return;
      }
      before = before.then(() => setImmediate());
      void before.then(() => read(body, done));
    },
  );
}

const FORM = 'application/x-www-form-urlencoded';

/** Lets the routes that declare `form` take one; nothing of it is read, and the others answer 415 as ever. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(FORM, { parseAs: 'buffer' }, (_request, _body, done) => {
    done(null, undefined);
  });
}

/** 415 for a form where none is expected. */
export function rejectForm(request: FastifyRequest): void {
  if (request.headers['content-type']?.startsWith(FORM))
    throw new AppError(415, 'unsupported_type', 'Send the body as application/json.');
}

/** The JSON body of a request; an empty one counts as an object without members. 415 where it is a form with files. */
export function requireJson(request: FastifyRequest): unknown {
  if (isUpload(request))
    throw new AppError(415, 'unsupported_type', 'Send the body as application/json.');
  return request.body === undefined ? {} : request.body;
}
