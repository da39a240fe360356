import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { RelationshipKind } from '#contract/relationship-kinds.ts';
import { INTRODUCED_BY } from '../kinds/kind-view.ts';

const ASSISTANT = 11;

/**
 * What a contact is to the one before, whose name is `name`, or to the user if it's null. `inverse` if it's what the
 * inverse name of the kind says.
 */
export function relationshipReason(
  { id, name: kindName, inverse_name }: RelationshipKind,
  inverse: boolean,
  name: string | null,
): MessageDescriptor {
  if (id === INTRODUCED_BY) return introductionReason(inverse, name);
  if (id === ASSISTANT && inverse)
    return name === null ? msg`You’re their assistant` : msg`Assisted by ${{ name }}`;
  const label = inverse ? inverse_name : kindName;
  return name === null ? msg`Your relationship: ${{ label }}` : msg`${{ label }} of ${{ name }}`;
}

function introductionReason(inverse: boolean, name: string | null): MessageDescriptor {
  if (name === null) return inverse ? msg`You introduced them` : msg`Introduced you`;
  return inverse ? msg`Introduced by ${{ name }}` : msg`Introduced ${{ name }}`;
}

export const connectedReason = msg`You’re connected`;
