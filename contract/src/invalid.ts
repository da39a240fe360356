import type { MessageDescriptor } from '@lingui/core';

const descriptors = new Map<string, MessageDescriptor>();

/**
 * The English text of a message, for zod, whose messages are strings; the server finds the message by it. Only for
 * messages with plain placeholders whose values come from the schema.
 */
export function invalid(message: MessageDescriptor): string {
  const { values = {} } = message;
  const text = (message.message ?? '').replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    String(values[name]),
  );
  descriptors.set(text, message);
  return text;
}

/** The message of a text that `invalid` returned. */
export function invalidMessage(text: string): MessageDescriptor | undefined {
  return descriptors.get(text);
}
