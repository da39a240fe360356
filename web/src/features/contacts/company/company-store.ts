import { personalName, readLocal, writeLocal } from '../../../lib/storage/local-store.ts';
import { companyValues, type CompanyValues } from './company-fields.ts';

export interface StoredCompany {
  fields: CompanyValues;
  /** False: not stored on the server. */
  synced: boolean;
  /** The contact's values when editing started. */
  before: CompanyValues;
}

type CompanyMap = Record<string, StoredCompany>;

const nameFor = (user_id: number) => personalName(user_id, 'company');

/** Local data not stored on the server, or null. */
export function unsyncedCompany(user_id: number, contact_id: number): StoredCompany | null {
  const stored = readMap(user_id)[contact_id];
  return stored === undefined || stored.synced ? null : stored;
}

/** All unsynced data by contact id. */
export function unsyncedCompanies(user_id: number): [contact_id: number, StoredCompany][] {
  return Object.entries(readMap(user_id))
    .filter(([, stored]) => !stored.synced)
    .map(([id, stored]) => [Number(id), stored]);
}

/** Stores data by contact id; false if the browser can't store it. */
export function storeCompany(user_id: number, contact_id: number, company: StoredCompany): boolean {
  return writeLocal(nameFor(user_id), { ...readMap(user_id), [contact_id]: company });
}

/** Fields that were added after the data was stored are empty. */
function readMap(user_id: number): CompanyMap {
  const stored = Object.entries(readLocal<CompanyMap>(nameFor(user_id)) ?? {});
  return Object.fromEntries(
    stored.map(([id, { fields, before, synced }]) => [
      id,
      { fields: companyValues(fields), before: companyValues(before), synced },
    ]),
  );
}
