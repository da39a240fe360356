import { createContext, type ReactNode } from 'react';
import type { Message } from '#contract/conversations.ts';

/** What can be done with a message, as other features have it. */
export type MessageActionsOf = (message: Message) => ReactNode;

/** Given by whoever opens a thread to each message in it; null where nothing can be done. */
export const MessageActions = createContext<MessageActionsOf | null>(null);
