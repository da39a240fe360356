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
