-- The default that a type's name follows when the user's language changes; null for names of the user's own. Default types
-- of earlier accounts are recognized by their English name, so no row is rewritten. Takes milliseconds at any size.
alter table contact_types add column key text;

-- The problem of an import with its values, translated when it's read. Earlier imports have only the English text. Without
-- a default, this takes milliseconds at any size.
alter table imports add column problem_message jsonb;
