import { DavError } from '../dav-error.ts';

/** The same for resources of other people as for those that don't exist. */
export function notFound(): DavError {
  return new DavError(404, null, 'There is nothing here.');
}

export function preconditionFailed(): DavError {
  return new DavError(412, null, 'The resource has changed since.');
}

export const ALLOWED_METHODS = 'OPTIONS, GET, HEAD, PUT, DELETE, PROPFIND, PROPPATCH, REPORT';

export function methodNotAllowed(): DavError {
  const headers = { allow: ALLOWED_METHODS };
  return new DavError(405, null, 'This method isn’t allowed here.', { headers });
}
