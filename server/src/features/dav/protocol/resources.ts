import { COLLECTION_NAMES, type CollectionName } from '../collection.ts';

/** Which half of the tree a resource belongs to; each needs its own scope. */
export type Branch = 'contacts' | 'reminders';

/** What a URL names. */
export type Resource =
  | { kind: 'site' }
  | { kind: 'root' }
  | { kind: 'principals' }
  | { kind: 'principal'; user_id: number }
  | { kind: 'home'; user_id: number; branch: Branch }
  | { kind: 'collection'; user_id: number; collection: CollectionName }
  | { kind: 'object'; user_id: number; collection: CollectionName; name: string };

export type ObjectResource = Resource & { kind: 'object' };

const BRANCH_PATHS: Record<Branch, string> = { contacts: 'addressbooks', reminders: 'calendars' };

export const branchOf = (collection: CollectionName): Branch =>
  collection === 'contacts' ? 'contacts' : 'reminders';

const MAX_NAME_LENGTH = 255;

/** The resource at a path, with or without a trailing slash; null if there can't be one. */
export function resourceAt(path: string): Resource | null {
  const [first, ...parts] = path.split('/').slice(1).map(decodeSegment);
  if (first === '' && parts.length === 0) return { kind: 'site' };
  if (first !== 'dav') return null;
  if (parts.at(-1) === '') parts.pop();
  const [area, user, ...below] = parts;
  if (area === undefined) return { kind: 'root' };
  if (area === 'principals' && user === undefined) return { kind: 'principals' };
  return user !== undefined && /^\d{1,16}$/.test(user)
    ? resourceOf(area, Number(user), below)
    : null;
}

function resourceOf(area: string, user_id: number, below: string[]): Resource | null {
  if (area === 'principals') return below.length === 0 ? { kind: 'principal', user_id } : null;
  const branch = branchAt(area);
  const [collection, name, ...rest] = below;
  return branch === null || rest.length > 0 ? null : resourceIn(branch, user_id, collection, name);
}

/** Whether a path is below a home of this user, existing or not. */
export function isInHome(path: string, user_id: number): boolean {
  const [, dav, area, user] = path.split('/').map(decodeSegment);
  return dav === 'dav' && branchAt(area ?? '') !== null && user === String(user_id);
}

function branchAt(area: string): Branch | null {
  if (area === BRANCH_PATHS.contacts) return 'contacts';
  return area === BRANCH_PATHS.reminders ? 'reminders' : null;
}

function resourceIn(
  branch: Branch,
  user_id: number,
  collection: string | undefined,
  name: string | undefined,
): Resource | null {
  if (collection === undefined) return { kind: 'home', user_id, branch };
  const known = COLLECTION_NAMES.find((one) => one === collection && branchOf(one) === branch);
  if (known === undefined) return null;
  if (name === undefined) return { kind: 'collection', user_id, collection: known };
  return isName(name) ? { kind: 'object', user_id, collection: known, name } : null;
}

function isName(name: string): boolean {
  return (
    name.length <= MAX_NAME_LENGTH &&
    name.isWellFormed() &&
    !/[/\0]/.test(name) &&
    !/^\.\.?$/.test(name)
  );
}

/** Apple's clients send unencoded names, in which `%` may stand for itself. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The path that a client gets, with everything but unreserved characters encoded (RFC 3986 §2.3). */
export function pathOf(resource: Resource): string {
  switch (resource.kind) {
    case 'site':
      return '/';
    case 'root':
      return '/dav/';
    case 'principals':
      return '/dav/principals/';
    case 'principal':
      return `/dav/principals/${resource.user_id}/`;
    case 'home':
      return `/dav/${BRANCH_PATHS[resource.branch]}/${resource.user_id}/`;
    case 'collection':
    case 'object': {
      const { user_id, collection } = resource;
      const home = pathOf({ kind: 'home', user_id, branch: branchOf(collection) });
      return `${home}${collection}/${resource.kind === 'object' ? encodeSegment(resource.name) : ''}`;
    }
  }
}

const encodeSegment = (name: string) =>
  encodeURIComponent(name).replaceAll(/[!'()*]/g, percentEncode);

const percentEncode = (character: string) =>
  `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
