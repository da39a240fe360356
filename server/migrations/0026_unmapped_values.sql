-- What an import kept without a field. A constant default changes no row.
alter table imports add column unmapped jsonb not null default '[]';
