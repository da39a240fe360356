import { useState } from 'react';
import { ApiError } from '../../lib/http/api-error.ts';
import {
  isChanged,
  problemsOf,
  type InteractionValues,
  type Problems,
} from './interaction-values.ts';

interface Saving {
  error: Error | null;
  reset: () => void;
}

export function useInteractionForm(
  initial: InteractionValues,
  saving: Saving,
  { isContactFixed = false } = {},
) {
  const [values, setValues] = useState(initial);
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const clientProblems = problemsOf(values, { isContactFixed });
  const messages = messagesFrom(saving.error);
  const change = (changes: Partial<InteractionValues>) => {
    setValues((before) => ({ ...before, ...changes }));
    if (saving.error !== null) saving.reset();
  };
  const clear = () => {
    setValues(initial);
    setHasSubmitted(false);
  };
  return {
    values,
    change,
    clear,
    problems: hasSubmitted ? { ...messages, ...clientProblems } : messages,
    unsaved: isChanged(initial, values),
    /** Returns whether the values are valid, and shows errors from then on. */
    check: () => {
      setHasSubmitted(true);
      return Object.keys(clientProblems).length === 0;
    },
    /** An error without a field. */
    failure: Object.keys(messages).length === 0 ? saving.error : null,
  };
}

function messagesFrom(error: Error | null): Problems {
  if (!(error instanceof ApiError)) return {};
  const { body, occurred_at, contact_ids } = error.errors;
  const messages = { body: body?.[0], when: occurred_at?.[0], people: contact_ids?.[0] };
  return Object.fromEntries(
    Object.entries(messages).filter(([, message]) => message !== undefined),
  );
}
