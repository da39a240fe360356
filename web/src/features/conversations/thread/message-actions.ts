import { createContext, type ReactNode } from 'react';
import type { Message } from '#contract/conversations.ts';

/** Adds actions of other features to the menu of a message, which `menu` renders with further items. */
export type MessageActionsOf = (
  message: Message,
  menu: (items: ReactNode) => ReactNode,
) => ReactNode;

/** Provided per thread; null without actions. */
export const MessageActions = createContext<MessageActionsOf | null>(null);
