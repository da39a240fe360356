import { personalName, readLocal, writeLocal } from '../../../lib/storage/local-store.ts';
import type { CompanyValues } from './company-fields.ts';

/** Company data as this browser has it. */
export interface StoredCompany {
  fields: CompanyValues;
  /** False: the server has not kept it. */
  synced: boolean;
  /** What the contact said when this was typed. */
  before: CompanyValues;
}

type CompanyMap = Record<string, StoredCompany>;

const nameFor = (user_id: number) => personalName(user_id, 'company');

/** What this browser alone knows of a contact's company, or null. */
export function unsyncedCompany(user_id: number, contact_id: number): StoredCompany | null {
  const stored = readMap(user_id)[contact_id];
  return stored === undefined || stored.synced ? null : stored;
}

/** All that only this browser knows, by the contacts' ids. */
export function unsyncedCompanies(user_id: number): [contact_id: number, StoredCompany][] {
  return Object.entries(readMap(user_id))
    .filter(([, stored]) => !stored.synced)
    .map(([id, stored]) => [Number(id), stored]);
}

/** Keeps it in the map by contact id; false where the browser doesn't let us. */
export function storeCompany(user_id: number, contact_id: number, company: StoredCompany): boolean {
  return writeLocal(nameFor(user_id), { ...readMap(user_id), [contact_id]: company });
}

function readMap(user_id: number): CompanyMap {
  return readLocal<CompanyMap>(nameFor(user_id)) ?? {};
}
