/** UIDs that differ only in `urn:uuid:` are the same. */
export function bareUid(uid: string): string {
  return uid.replace(/^urn:uuid:/i, '');
}
