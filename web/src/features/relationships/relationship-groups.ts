import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RelationshipGroup } from '#contract/relationship-kinds.ts';

/** In the order in which they're shown. */
export const GROUPS: readonly RelationshipGroup[] = ['family', 'work', 'social', 'other'];

export const GROUP_NAMES: Record<RelationshipGroup, MessageDescriptor> = {
  family: msg({ context: 'Group of relationships', message: 'Family' }),
  work: msg({ context: 'Group of relationships', message: 'Work' }),
  social: msg({ context: 'Group of relationships', message: 'Social' }),
  other: msg({ context: 'Group of relationships', message: 'Other' }),
};
