import { createContext, type ReactNode } from 'react';
import type { Message } from '#contract/conversations.ts';

/** Actions of other features for a message. */
export type MessageActionsOf = (message: Message) => ReactNode;

/** Provided per thread; null without actions. */
export const MessageActions = createContext<MessageActionsOf | null>(null);
