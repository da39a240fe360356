import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { Ask, AskAnswer, AskOutcome, AskState, MatchReason } from '#contract/asks.ts';
import type { IntroductionState } from '#contract/introductions.ts';
import { formatDay } from '../../lib/time/days.ts';

export const OUTCOMES: Record<AskOutcome, MessageDescriptor> = {
  helped: msg`I found help`,
  not_needed: msg`I don’t need it anymore`,
  no_luck: msg`It didn’t work out`,
};

export const REASON_FIELDS: Record<MatchReason['field'], MessageDescriptor> = {
  job_title: msg`Job title`,
  company_name: msg`Company`,
  department: msg`Department`,
  industry: msg`Industry`,
  tags: msg`Tag`,
  city: msg`City`,
  country: msg`Country`,
  notes: msg`Notes`,
  custom: msg`Custom field`,
  can_help_with: msg`Can help with`,
};

/** "Berlin · Open until Dec 27, 2026", "Closed". */
export function askStateText({ place, state, expires_on }: Ask): string {
  const day = formatDay(expires_on, { dateStyle: 'medium' });
  const states: Record<AskState, string> = {
    open: t`Open until ${day}`,
    closed: t`Closed`,
    expired: t`Ended on ${day}`,
  };
  return [place, states[state]].filter(Boolean).join(' · ');
}

/** Who receives the ask, for the asker. */
export function audienceSummary(audience: NonNullable<Ask['audience']>): string {
  if (audience === 'connections') return t`Asked all your connections`;
  const count = 'user_ids' in audience ? audience.user_ids.length : undefined;
  if (count !== undefined)
    return t`${plural(count, { one: 'Asked # connection', other: 'Asked # connections' })}`;
  return t`Asked connections by tag or type`;
}

/** States of an introduction that the person has accepted. */
const INTRODUCED: ReadonlySet<string> = new Set<IntroductionState>(['accepted', 'connected']);

/** "You asked Grace Hopper" before she accepts, "You introduced Grace Hopper", "Mina Farouk shared Grace Hopper". */
export function answerText({ kind, user, name, state }: AskAnswer, me: number): string {
  const isOwn = user.id === me;
  const who = user.name;
  if (kind === 'introduction') {
    if (isOwn && !INTRODUCED.has(state)) return t`You asked ${name}`;
    return isOwn ? t`You introduced ${name}` : t`${who} introduced ${name}`;
  }
  if (name === '') return isOwn ? t`You shared a contact` : t`${who} shared a contact`;
  return isOwn ? t`You shared ${name}` : t`${who} shared ${name}`;
}

export function answerCountText(count: number): string {
  return count === 0
    ? t`No answers yet`
    : t`${plural(count, { one: '# answer', other: '# answers' })}`;
}
