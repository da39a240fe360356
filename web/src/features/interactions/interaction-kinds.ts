import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import CircleDot from 'lucide-react/icons/circle-dot';
import Mail from 'lucide-react/icons/mail';
import MessageSquare from 'lucide-react/icons/message-square';
import Phone from 'lucide-react/icons/phone';
import StickyNote from 'lucide-react/icons/sticky-note';
import UsersRound from 'lucide-react/icons/users-round';
import type { LucideIcon } from 'lucide-react';
import type { InteractionKind } from '#contract/interactions.ts';

interface KindStyle {
  label: MessageDescriptor;
  Icon: LucideIcon;
}

/** Kinds in display order. */
export const INTERACTION_KINDS: Record<InteractionKind, KindStyle> = {
  note: { label: msg`Note`, Icon: StickyNote },
  call: { label: msg`Call`, Icon: Phone },
  meeting: { label: msg`Meeting`, Icon: UsersRound },
  email: { label: msg`Email`, Icon: Mail },
  message: { label: msg`Message`, Icon: MessageSquare },
  other: { label: msg`Other`, Icon: CircleDot },
};

export const KIND_NAMES = Object.keys(INTERACTION_KINDS) as InteractionKind[];
