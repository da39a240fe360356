import { dav, href, type Xml } from '../xml/write-xml.ts';
import { type Described, principalOf } from './property.ts';
import { branchOfResource, hasScope } from './request.ts';

/** Clients decide by these whether they offer to edit. */
function privilegesOf({ ctx, resource }: Described): string[] {
  const readable = ['read', 'read-current-user-privilege-set'];
  const branch = branchOfResource(resource);
  if (branch === null || !hasScope(ctx, branch, 'write')) return readable;
  if (resource.kind === 'home') return [...readable, 'write-properties'];
  // Thunderbird takes a calendar with `write-properties` for a writable one.
  if ('collection' in resource && resource.collection === 'birthdays') return readable;
  return [...readable, 'write', 'write-properties', 'write-content', 'bind', 'unbind'];
}

export const privilegeSet = (described: Described) =>
  privilegesOf(described)
    .map((name) => dav('privilege', dav(name)))
    .join('');

/** The only entry: the user's own privileges (RFC 3744 §5.5). */
export function accessList(described: Described): Xml {
  const who = dav('principal', href(principalOf(described)));
  return dav('ace', who + dav('grant', privilegeSet(described)) + dav('protected'));
}
