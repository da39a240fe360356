export type Entries = { label: string; value: string }[];

export type LabeledDates = { label: string; date: string }[];

export type Messengers = { service: string; handle: string }[];

export type Addresses = {
  label: string;
  street: string;
  city: string;
  region: string;
  postal_code: string;
  country: string;
}[];

export type Strings = string[];
export type StringRecord = Record<string, string>;

/** Where the values of a contact come from, by key (see contacts/cards/sources.ts). */
export type Sources = Record<
  string,
  {
    kind: 'typed' | 'import' | 'share' | 'profile' | 'device' | 'unknown';
    /** Of the import, or of the user who shared or showed the value. */
    id?: number;
    /** Of the device. */
    name?: string;
    at: string;
  }
>;
