import { z } from 'zod';
import { id } from './fields.ts';

export const userCard = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  headline: z.string(),
  avatar_url: z.string().nullable(),
});
export type UserCard = z.infer<typeof userCard>;

export const inviter = userCard.pick({ first_name: true, last_name: true, avatar_url: true });
export type Inviter = z.infer<typeof inviter>;

/**
 * Another user in a list. `photo_url` is that of the current user's contact linked to the person, `avatar_url` that of
 * the person, shown without it.
 */
export const person = z.object({
  id,
  name: z.string(),
  photo_url: z.string().nullable(),
  avatar_url: z.string().nullable(),
});
export type Person = z.infer<typeof person>;
