-- Encrypts what would count events and jobs of all users in ids that clients and mail servers see.
insert into secrets (name, value) values ('opaque-ids', new_token());
