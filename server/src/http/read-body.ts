import { setImmediate } from 'node:timers/promises';
import { msg } from '@lingui/core/runtime-macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { isUpload } from './upload.ts';

/** Parsing 1 MiB takes up to 50 ms, so large bodies are parsed one per event loop turn. */
const LARGE_BYTES = 64 * 1024;

/** UTF-8 JSON. An empty body counts as none. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const read = (body: Buffer, done: (error: Error | null, json?: unknown) => void) => {
    let json: unknown;
    try {
      const text = utf8.decode(body);
      json = text.trim() === '' ? undefined : JSON.parse(text);
    } catch {
      done(new AppError(400, 'bad_input', msg`The body isn’t valid JSON in UTF-8.`));
      return;
    }
    done(null, json);
  };
  let previous: Promise<void> = Promise.resolve();
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (_request, body, done) => {
      if (body.length < LARGE_BYTES) {
        read(body, done);
        return;
      }
      previous = previous.then(() => setImmediate());
      void previous.then(() => read(body, done));
    },
  );
}

const FORM = 'application/x-www-form-urlencoded';

/** Lets routes with `form` accept a form, unread; other routes answer 415. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(FORM, { parseAs: 'buffer' }, (_request, _body, done) => {
    done(null, undefined);
  });
}

/** 415 for unexpected forms. */
export function rejectForm(request: FastifyRequest): void {
  if (request.headers['content-type']?.startsWith(FORM))
    throw new AppError(415, 'unsupported_type', msg`Send the body as application/json.`);
}

/** The JSON body; an empty one is an empty object. 415 for multipart forms. */
export function requireJson(request: FastifyRequest): unknown {
  if (isUpload(request))
    throw new AppError(415, 'unsupported_type', msg`Send the body as application/json.`);
  return request.body === undefined ? {} : request.body;
}
