-- More fields of a contact. Columns with constant defaults are added in milliseconds at any size. `birthday`, `met_on`,
-- `deceased_on` and `dates[].date` are partial dates: YYYY, YYYY-MM, YYYY-MM-DD or --MM-DD.
alter table contacts
  add column name_prefix text not null default '',
  add column middle_name text not null default '',
  add column name_suffix text not null default '',
  add column phonetic_first_name text not null default '',
  add column phonetic_last_name text not null default '',
  add column pronouns text not null default '',
  add column department text not null default '',
  add column messengers jsonb not null default '[]',
  add column dates jsonb not null default '[]',
  add column met_on text,
  add column deceased_on text;
