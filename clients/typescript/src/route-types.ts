import type { Routes } from './api.ts';

/** Method and path, such as `GET /api/contacts/{id}/`. */
export type RouteName = keyof Routes;

type Empty = object;
type Required<Name extends RouteName, Key extends string> =
  Routes[Name] extends Record<Key, infer Value> ? Record<Key, Value> : Empty;
type Query<Name extends RouteName> = Routes[Name] extends { query: infer Value }
  ? Empty extends Value
    ? { query?: Value | undefined }
    : { query: Value }
  : Empty;

/** What a call takes besides its name. */
export type Input<Name extends RouteName> = Required<Name, 'params'> &
  Required<Name, 'body'> &
  Query<Name> &
  (Routes[Name] extends { idempotencyKey: true }
    ? {
        /** A UUID: a call repeated with the same one creates nothing and returns the first response. */
        idempotencyKey?: string | undefined;
      }
    : Empty) &
  (Routes[Name] extends { ifMatch: true }
    ? {
        /** The `etag` of the version that was read: 412 if the object has changed since. */
        ifMatch?: string | undefined;
      }
    : Empty) & { signal?: AbortSignal | undefined };

/** Optional where nothing in it is required. */
export type InputArguments<Name extends RouteName> =
  Empty extends Input<Name> ? [input?: Input<Name>] : [input: Input<Name>];

export type ResponseOf<Name extends RouteName> = Routes[Name]['response'];

interface Page {
  results: unknown[];
  next_cursor: string | null;
}

/** Routes that return a list in pages. */
export type ListName = {
  [Name in RouteName]: ResponseOf<Name> extends Page ? Name : never;
}[RouteName];

export type ItemOf<Name extends ListName> =
  ResponseOf<Name> extends { results: (infer Item)[] } ? Item : never;
