import { useState, type FormEvent } from 'react';
import { t } from '@lingui/core/macro';
import { ApiError } from '../../lib/http/api-error.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import type { RelationshipValues } from './relationship-values.ts';

type Problems = Partial<Record<keyof RelationshipValues, string>>;

export interface RelationshipForm {
  values: RelationshipValues;
  problems: Problems;
  change: (changes: Partial<RelationshipValues>) => void;
}

/** The form of a relationship, with errors at its fields. */
export function useRelationshipForm(
  initial: RelationshipValues,
  save: (values: RelationshipValues) => Promise<void>,
) {
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const submit = async () => {
    const missing = missingOf(values);
    setProblems(missing);
    setFailure(null);
    if (Object.keys(missing).length > 0 || pending) return;
    setPending(true);
    try {
      await save(values);
    } catch (error) {
      const atFields = problemsOf(error);
      setProblems(atFields);
      if (Object.keys(atFields).length === 0)
        setFailure(errorMessage(error, t`Failed to save the relationship`));
    } finally {
      setPending(false);
    }
  };
  return {
    values,
    problems,
    failure,
    pending,
    unsaved: JSON.stringify(values) !== JSON.stringify(initial),
    change: (changes: Partial<RelationshipValues>) => {
      setValues((before) => ({ ...before, ...changes }));
      setProblems({});
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      // React events bubble through portals to a surrounding form.
      event.stopPropagation();
      void submit();
    },
  };
}

function missingOf({ kind, other }: RelationshipValues): Problems {
  return {
    ...(kind === '' && { kind: t`Select a kind of relationship.` }),
    ...(other === null && { other: t`Select a contact or enter a name.` }),
  };
}

function problemsOf(error: unknown): Problems {
  if (!(error instanceof ApiError)) return {};
  const message = (field: string) => error.errors[field]?.[0];
  const found = {
    kind: message('kind_id'),
    other: message('contact_id') ?? message('name'),
    since: message('since'),
    until: message('until'),
    note: message('note'),
  };
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined));
}
