import { type FormEvent, useRef, useState } from 'react';
import { t } from '@lingui/core/macro';
import type { UseMutationResult } from '@tanstack/react-query';
import type { User } from '#contract/users.ts';
import { LIMITS } from '#contract/limits.ts';
import { fieldError } from '../../lib/http/api-error.ts';
import { errorMessage } from '../../lib/http/error-message.ts';

/** `Ada Lovelace <ada@example.org>`. */
const NAMED_ADDRESS = /^.*<([^<>]*)>$/;

const MAX_ADDRESS_LENGTH = 254;

export interface InviteOptions {
  me: User | undefined;
  invitation: UseMutationResult<unknown, Error, string[]>;
}

export function useInviteForm({ me, invitation }: InviteOptions) {
  const fieldRef = useRef<HTMLInputElement>(null);
  const [emails, setEmails] = useState<string[]>([]);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const { error, variables: rejected } = invitation;
  const canSend = me?.email_verified !== false;

  const serverErrorOf = (address: string) => {
    const position = rejected?.indexOf(address) ?? -1;
    return position < 0 ? undefined : (fieldError(error, `emails.${position}`) ?? undefined);
  };
  const errorOf = (address: string) => emailError(address, me?.email) ?? serverErrorOf(address);
  const hasServerErrors = emails.some((address) => serverErrorOf(address) !== undefined);

  const change = (next: string[]) => {
    setEmails(next);
    setProblem(undefined);
  };
  const add = (text: string): string[] => {
    const all = addEmails(emails, parseEmails(text));
    change(all);
    setTyped('');
    return all;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const all = add(typed);
    if (!canSend) return;
    const countError = checkCount(all.length);
    setProblem(countError);
    if (countError !== undefined || all.some((address) => errorOf(address) !== undefined))
      fieldRef.current?.focus();
    else
      invitation.mutate(all, {
        onSuccess: () => {
          setEmails([]);
          fieldRef.current?.focus();
        },
      });
  };
  const listError = fieldError(error, 'emails') ?? undefined;
  return {
    fieldRef,
    emails,
    change,
    add,
    typed,
    setTyped,
    submit,
    canSend,
    errorOf,
    pending: invitation.isPending,
    isSent: invitation.isSuccess && emails.length === 0,
    problem: problem ?? listError,
    error,
    failure:
      error === null || hasServerErrors || listError !== undefined
        ? undefined
        : errorMessage(error, t`Failed to send the invitations`),
  };
}

function checkCount(count: number): string | undefined {
  if (count === 0) return t`Enter at least one email address.`;
  const limit = LIMITS.invites;
  return count > limit
    ? t`You can invite up to ${limit} people at once. You entered ${count}.`
    : undefined;
}

/** Splits a text into addresses at commas, semicolons and whitespace; invalid parts are kept. */
export function parseEmails(text: string): string[] {
  return text
    .split(/[,;\r\n]+/)
    .flatMap((part) => {
      const [, address] = NAMED_ADDRESS.exec(part.trim()) ?? [];
      return (address ?? part).split(/\s+/);
    })
    .filter(Boolean);
}

/** Appends new addresses, case-insensitive. */
export function addEmails(addresses: readonly string[], added: readonly string[]): string[] {
  const all = new Map(addresses.map((address) => [address.toLowerCase(), address]));
  for (const address of added)
    if (!all.has(address.toLowerCase())) all.set(address.toLowerCase(), address);
  return [...all.values()];
}

/** Why an address can't be invited; undefined if it can. */
export function emailError(address: string, ownAddress: string | undefined): string | undefined {
  if (!/^[^\s@]+@[^\s@]+$/.test(address) || address.length > MAX_ADDRESS_LENGTH)
    return t`Enter a valid email address.`;
  if (address.toLowerCase() === ownAddress?.toLowerCase())
    return t`This is your own email address.`;
  return undefined;
}
