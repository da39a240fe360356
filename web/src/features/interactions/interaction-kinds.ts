import CircleDot from 'lucide-react/icons/circle-dot';
import Mail from 'lucide-react/icons/mail';
import MessageSquare from 'lucide-react/icons/message-square';
import Phone from 'lucide-react/icons/phone';
import StickyNote from 'lucide-react/icons/sticky-note';
import UsersRound from 'lucide-react/icons/users-round';
import type { LucideIcon } from 'lucide-react';
import type { InteractionKind } from '#contract/interactions.ts';

interface KindStyle {
  label: string;
  Icon: LucideIcon;
}

/** Kinds in display order. */
export const INTERACTION_KINDS: Record<InteractionKind, KindStyle> = {
  note: { label: 'Note', Icon: StickyNote },
  call: { label: 'Call', Icon: Phone },
  meeting: { label: 'Meeting', Icon: UsersRound },
  email: { label: 'Email', Icon: Mail },
  message: { label: 'Message', Icon: MessageSquare },
  other: { label: 'Other', Icon: CircleDot },
};

export const KIND_NAMES = Object.keys(INTERACTION_KINDS) as InteractionKind[];
