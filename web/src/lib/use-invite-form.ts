import { useRef, useState, type FormEvent } from 'react';
import type { UseMutationResult } from '@tanstack/react-query';
import type { User } from '#contract/users.ts';
import { LIMITS } from '#contract/limits.ts';
import { parseEmails, emailError, addEmails } from './parse-emails.ts';
import { fieldError } from './api-error.ts';
import { errorMessage } from './error-message.ts';

export interface Inviting {
  me: User | undefined;
  /** Sends the addresses to the server. */
  invitation: UseMutationResult<unknown, Error, string[]>;
}

/** What an invitation holds, what is wrong with it, and what came of it. */
export function useInviteForm({ me, invitation }: Inviting) {
  const field = useRef<HTMLInputElement>(null);
  const [emails, setEmails] = useState<string[]>([]);
  const [problem, setProblem] = useState<string>();
  const { error, variables: refused } = invitation;

  const told = (address: string) => {
    const place = refused?.indexOf(address) ?? -1;
    return place < 0 ? undefined : (fieldError(error, `emails.${place}`) ?? undefined);
  };
  const problemOf = (address: string) => emailError(address, me?.email) ?? told(address);
  const hasWrong = emails.some((address) => problemOf(address) !== undefined);
  const isTold = emails.some((address) => told(address) !== undefined);

  const change = (next: string[]) => {
    setEmails(next);
    setProblem(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = countProblem(emails.length);
    setProblem(wrong);
    if (wrong !== undefined || hasWrong) field.current?.focus();
    else
      invitation.mutate(emails, {
        onSuccess: () => {
          setEmails([]);
          field.current?.focus();
        },
      });
  };
  const atField = fieldError(error, 'emails') ?? undefined;
  return {
    field,
    /** Nobody writes to strangers from an address that may not be theirs: the server refuses. */
    mayInvite: me?.email_verified !== false,
    emails,
    change,
    add: (text: string) => change(addEmails(emails, parseEmails(text))),
    submit,
    problemOf,
    pending: invitation.isPending,
    isSent: invitation.isSuccess && emails.length === 0,
    problem: problem ?? atField,
    failure:
      error === null || isTold || atField !== undefined
        ? undefined
        : errorMessage(error, 'Failed to send the invitations'),
  };
}

function countProblem(count: number): string | undefined {
  if (count === 0) return 'Enter at least one address.';
  if (count > LIMITS.invites)
    return `At most ${LIMITS.invites} addresses at once; these are ${count}.`;
  return undefined;
}
