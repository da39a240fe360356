/** What an access token may do. Each route names the one it needs (see route.ts). */
export const TOKEN_SCOPES = [
  'contacts:read',
  'contacts:write',
  'messages:read',
  'messages:write',
  'reminders:read',
  'reminders:write',
  'network:read',
  'network:write',
  'account:read',
] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** What devices can use over CardDAV and CalDAV. */
export const DEVICE_SCOPES = [
  'contacts:read',
  'contacts:write',
  'reminders:read',
  'reminders:write',
] as const satisfies readonly TokenScope[];
