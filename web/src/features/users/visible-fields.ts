import type { User } from '#contract/users.ts';
import { audienceOf, VISIBLE_FIELDS, type VisibleField } from './profile-values.ts';

export type Viewer = 'connection' | 'anyone';

export function fieldsVisibleTo(me: User, viewer: Viewer): VisibleField[] {
  return VISIBLE_FIELDS.filter((field) => {
    const audience = audienceOf(me, field);
    const shown = audience === 'public' || (viewer === 'connection' && audience === 'connections');
    const value = me[field];
    return shown && value !== null && value.length > 0;
  });
}
