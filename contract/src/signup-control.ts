import { z } from 'zod';
import { id, page, pageQuery, timestamp } from './fields.ts';
import { LIMITS } from './limits.ts';
import { routesWith } from './route.ts';

const route = routesWith('session');

/** `invite`: only with an invitation. */
export const signupMode = z.enum(['open', 'invite', 'closed']);
export type SignupMode = z.infer<typeof signupMode>;

/** Settings of the whole installation. */
export const installationSettings = z.object({ signup: signupMode });
export type InstallationSettings = z.infer<typeof installationSettings>;

/** `null` returns to the server's own setting. */
export const installationSettingsChange = z.object({ signup: signupMode.nullish() });
export type InstallationSettingsChange = z.infer<typeof installationSettingsChange>;

export const signupInvitation = z.object({
  id,
  /** How many accounts may be created with it, and how many were. */
  uses: z.int(),
  used: z.int(),
  created_at: timestamp,
  expires_at: timestamp,
});
export type SignupInvitation = z.infer<typeof signupInvitation>;

/** The link is returned only here. */
export const newSignupInvitation = signupInvitation.extend({ url: z.string() });
export type NewSignupInvitation = z.infer<typeof newSignupInvitation>;

const count = (max: number) => {
  const message = `Must be a whole number from 1 to ${max}.`;
  return z.int(message).min(1, message).max(max, message);
};

export const signupInvitationFields = z.object({
  uses: count(LIMITS.invitation_uses).default(1),
  /** Days until it expires. */
  days: count(LIMITS.invitation_days).default(LIMITS.invitation_days_default),
});
export type SignupInvitationFields = z.infer<typeof signupInvitationFields>;

export const signupControlRoutes = {
  settings: route('GET /api/admin/settings/', {
    access: 'administrator',
    summary: 'Get the settings of the installation',
    description: '`signup` says who may sign up now.',
    responses: { 200: installationSettings },
  }),
  updateSettings: route('PATCH /api/admin/settings/', {
    access: 'administrator',
    summary: 'Change the settings of the installation',
    description:
      'Takes effect on all servers immediately. `signup` overrides the `SIGNUP` setting of the servers; null returns to it.',
    body: installationSettingsChange,
    responses: { 200: installationSettings },
  }),
  listInvitations: route('GET /api/admin/invitations/', {
    access: 'administrator',
    summary: 'List invitations to sign up',
    description: 'Newest first. Expired ones are deleted after 30 days.',
    query: pageQuery,
    responses: { 200: page(signupInvitation) },
  }),
  createInvitation: route('POST /api/admin/invitations/', {
    access: 'administrator',
    summary: 'Create an invitation to sign up',
    description: `Returns its link, which can’t be shown again: only a hash is stored. It’s for one account and ${LIMITS.invitation_days_default} days unless \`uses\` and \`days\` say otherwise.`,
    body: signupInvitationFields,
    responses: { 201: newSignupInvitation },
  }),
  deleteInvitation: route('DELETE /api/admin/invitations/{id}/', {
    access: 'administrator',
    summary: 'Revoke an invitation to sign up',
    description: 'Its link stops working immediately. Accounts created with it stay.',
    responses: { 204: null },
    errors: [404],
  }),
};
