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
  { alone = false } = {},
) {
  const [values, setValues] = useState(initial);
  const [tried, setTried] = useState(false);
  const own = problemsOf(values, { alone });
  const messages = messagesFrom(saving.error);
  const change = (some: Partial<InteractionValues>) => {
    setValues((before) => ({ ...before, ...some }));
    if (saving.error !== null) saving.reset();
  };
  const clear = () => {
    setValues(initial);
    setTried(false);
  };
  return {
    values,
    change,
    clear,
    problems: tried ? { ...messages, ...own } : messages,
    unsaved: isChanged(initial, values),
    /** True if valid; shows errors from then on. */
    check: () => {
      setTried(true);
      return Object.keys(own).length === 0;
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
