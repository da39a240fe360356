import { DavError } from '../dav-error.ts';

/** The same for resources of other people as for those that don't exist. */
export function notFound(): DavError {
  return new DavError(404, null, 'There is nothing here.');
}

export function preconditionFailed(): DavError {
  return new DavError(412, null, 'The resource has changed since.');
}
