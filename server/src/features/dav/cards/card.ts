import type { FullContact } from '../../contacts/public.ts';
import type { RelationshipOfCard } from '../../relationships/public.ts';
import type { Timestamp } from '../../../infra/clock.ts';

/** A contact as its card shows it. */
export interface DavCard {
  contact: FullContact;
  uid: string;
  /** When the card last changed. */
  revision: Timestamp;
  /** As it's sent, not the original. */
  photo: { jpeg: Buffer } | null;
  related: readonly RelationshipOfCard[];
  /** What a client last sent. */
  raw: string | null;
  /** Whether tags are CATEGORIES, not group cards. */
  tags_as_categories: boolean;
}
