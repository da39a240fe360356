import type { Account, Profile } from './support/account.ts';

/** A program that uses our CardDAV and CalDAV server. */
export interface ClientTest {
  /** The commands and Python modules it needs. */
  commands?: string[];
  python?: string[];
  profile?: Profile;
  /** Whether it finds out that objects are deleted by reading them. */
  reads_deleted?: boolean;
  /** Throws if something is wrong. */
  run(account: Account): Promise<void>;
}
