/** Errors already shown to the user. */
const told = new WeakSet<object>();

export function markHandled(error: unknown): void {
  if (typeof error === 'object' && error !== null) told.add(error);
}

export function isHandled(error: unknown): boolean {
  return typeof error === 'object' && error !== null && told.has(error);
}
