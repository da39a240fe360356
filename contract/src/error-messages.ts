/** Messages that the browser shows before it asks the server. Imports nothing, so the browser can import it. */
export const ERROR_MESSAGES = {
  authentication_required: 'Authentication required',
  message_empty: 'Message content cannot be empty',
  no_target_user: 'No user ID provided for conversation',
} as const;
