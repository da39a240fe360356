import type { Visibility } from './profile-values.ts';

/** Who sees a field. */
export const AUDIENCE_LABELS: Record<Visibility, string> = {
  private: 'Only me',
  connections: 'My connections',
  public: 'Anyone',
};
