import { type FormEvent, useRef, useState } from 'react';
import type { UseMutationResult } from '@tanstack/react-query';
import type { User } from '#contract/users.ts';
import { LIMITS } from '#contract/limits.ts';
import { fieldError } from '../../lib/http/api-error.ts';
import { errorMessage } from '../../lib/http/error-message.ts';

/** `Ada Lovelace <ada@example.org>`. */
const NAMED = /^.*<([^<>]*)>$/;

const LONGEST = 254;

export interface Inviting {
  me: User | undefined;
  invitation: UseMutationResult<unknown, Error, string[]>;
}

export function useInviteForm({ me, invitation }: Inviting) {
  const field = useRef<HTMLInputElement>(null);
  const [emails, setEmails] = useState<string[]>([]);
  const [problem, setProblem] = useState<string>();
  const { error, variables: rejected } = invitation;

  const errorOf = (address: string) => {
    const position = rejected?.indexOf(address) ?? -1;
    return position < 0 ? undefined : (fieldError(error, `emails.${position}`) ?? undefined);
  };
  const problemOf = (address: string) => emailError(address, me?.email) ?? errorOf(address);
  const hasWrong = emails.some((address) => problemOf(address) !== undefined);
  const hasErrors = emails.some((address) => errorOf(address) !== undefined);

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
      error === null || hasErrors || atField !== undefined
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

/** Splits a text into addresses at commas, semicolons and whitespace; invalid parts are kept. */
export function parseEmails(text: string): string[] {
  return text
    .split(/[,;\r\n]+/)
    .flatMap((part) => {
      const [, address] = NAMED.exec(part.trim()) ?? [];
      return (address ?? part).split(/\s+/);
    })
    .filter(Boolean);
}

/** Appends new addresses, case-insensitive. */
export function addEmails(addresses: readonly string[], more: readonly string[]): string[] {
  const all = new Map(addresses.map((address) => [address.toLowerCase(), address]));
  for (const address of more)
    if (!all.has(address.toLowerCase())) all.set(address.toLowerCase(), address);
  return [...all.values()];
}

/** Why an address can't be invited; undefined if it can. */
export function emailError(address: string, own: string | undefined): string | undefined {
  if (!/^[^\s@]+@[^\s@]+$/.test(address) || address.length > LONGEST)
    return 'Must be an email address such as ada@example.org.';
  if (address.toLowerCase() === own?.toLowerCase()) return 'This is your own address.';
  return undefined;
}
