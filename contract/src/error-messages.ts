import { msg } from '@lingui/core/runtime-macro';

/** Messages that the browser shows before it sends a request. */
export const ERROR_MESSAGES = {
  authentication_required: msg`Authentication required`,
  message_empty: msg`Message content cannot be empty`,
  no_target_user: msg`No user ID provided for conversation`,
};
