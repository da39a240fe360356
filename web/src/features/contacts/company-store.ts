import { personalName, readLocal, writeLocal } from '../../lib/local-store.ts';
import type { CompanyValues } from './company-fields.ts';

/** Company data as this browser has it. `synced` false: the server has not kept it. */
export interface StoredCompany {
  fields: CompanyValues;
  synced: boolean;
}

type CompanyMap = Record<string, StoredCompany>;

const nameFor = (user_id: number) => personalName(user_id, 'company');

/** What this browser alone knows of a contact's company, or null. */
export function unsyncedCompany(user_id: number, contact_id: number): CompanyValues | null {
  const stored = readMap(user_id)[contact_id];
  return stored === undefined || stored.synced ? null : stored.fields;
}

/** Keeps it in the map by contact id; false where the browser doesn't let us. */
export function storeCompany(user_id: number, contact_id: number, company: StoredCompany): boolean {
  return writeLocal(nameFor(user_id), { ...readMap(user_id), [contact_id]: company });
}

export function forgetCompany(user_id: number, contact_id: number): void {
  const { [contact_id]: _, ...others } = readMap(user_id);
  writeLocal(nameFor(user_id), others);
}

function readMap(user_id: number): CompanyMap {
  return readLocal<CompanyMap>(nameFor(user_id)) ?? {};
}
