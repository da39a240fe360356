/** Messages quoted by the specification or used by both sides. Imports nothing, so the browser can import it. */
export const ERROR_MESSAGES = {
  authentication_required: 'Authentication required',
  invalid_credentials: 'Invalid email or password',
  message_empty: 'Message content cannot be empty',
  conversation_id: 'Invalid conversation ID',
  no_target_user: 'No user ID provided for conversation',
  search_empty: 'Enter a search term.',
} as const;
