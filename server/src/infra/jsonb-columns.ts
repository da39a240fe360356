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
