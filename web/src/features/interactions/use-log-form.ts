import { useState, type FormEvent } from 'react';
import type { Interaction } from '#contract/interactions.ts';
import { newIdempotencyKey } from '../../lib/http/idempotency-key.ts';
import { bodyOf, type InteractionValues } from './interaction-values.ts';
import { useLogInteraction } from './interactions.api.ts';
import { useInteractionForm } from './use-interaction-form.ts';

interface LogFormOptions {
  /** The page's contact; the people are additional. */
  with_id?: number;
  onLogged: (interaction: Interaction) => void;
}

/** The log form; retries keep their idempotency key until the form changes. */
export function useLogForm(initial: InteractionValues, { with_id, onLogged }: LogFormOptions) {
  const log = useLogInteraction();
  const [idempotency_key, setKey] = useState(newIdempotencyKey);
  const form = useInteractionForm(initial, log, { isContactFixed: with_id !== undefined });
  const change = (changes: Partial<InteractionValues>) => {
    setKey(newIdempotencyKey());
    form.change(changes);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble through portals to a surrounding form.
    event.stopPropagation();
    if (!form.check() || log.isPending) return;
    const people = form.values.people.map(({ id }) => id);
    const contact_ids = with_id === undefined ? people : [with_id, ...people];
    log.mutate(
      { contact_ids, body: bodyOf(form.values), idempotency_key },
      {
        onSuccess: (interaction) => {
          setKey(newIdempotencyKey());
          form.clear();
          onLogged(interaction);
        },
      },
    );
  };
  return { ...form, change, submit, pending: log.isPending };
}
