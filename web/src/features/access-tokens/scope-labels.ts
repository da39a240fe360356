import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '#i18n';
import { msg } from '@lingui/core/macro';
import type { TokenScope } from '#contract/scopes.ts';
import { listText } from '../../lib/text/list-text.ts';

/** What each scope allows, in the order of the form. */
export const SCOPE_LABELS: Record<TokenScope, MessageDescriptor> = {
  'contacts:read': msg`Read contacts`,
  'contacts:write': msg`Change contacts`,
  'messages:read': msg`Read messages`,
  'messages:write': msg`Send messages`,
  'reminders:read': msg`Read reminders`,
  'reminders:write': msg`Change reminders`,
  'network:read': msg`Read connections, shares and introductions`,
  'network:write': msg`Manage connections, shares and introductions`,
  'account:read': msg`Read your profile, security log and earnings`,
};

export const ALL_SCOPES = Object.keys(SCOPE_LABELS) as TokenScope[];

/** "Read contacts and Change contacts" in the language of the document. */
export function scopesText(scopes: readonly TokenScope[]): string {
  return listText(
    scopes.map((scope) => i18n._(SCOPE_LABELS[scope])),
    'unit',
  );
}
