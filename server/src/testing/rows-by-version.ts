// Realistic rows for each table at each migration. Never changed, like applied migrations.

/** The token of the session in `FIRST_ROWS`. */
export const FIRST_TOKEN = 'a'.repeat(43);

const AT = `'2026-03-01T09:00:00Z'`;

/** Rows of every table created by the first migration. */
export const FIRST_ROWS: Record<string, string> = {
  '0001_people.sql': `
    insert into sessions (user_id, token_hash, ip, user_agent, created_at, last_seen_at, expires_at)
      values (1, sha256('${FIRST_TOKEN}'), '192.0.2.7', 'Mozilla/5.0', ${AT}, ${AT}, '2099-01-01');
    insert into idempotency_keys values
      (1, gen_random_uuid(), '\\x00', 201, '{"id": 1}', ${AT});`,
  '0002_contacts.sql': `
    insert into contact_types (owner_id, name, color, icon, cadence_days, position)
      values (1, 'Friend', 'green', 'heart', 30, 0), (1, 'Colleague', 'blue', 'briefcase', null, 1);
    insert into imports (owner_id, file_name, format, file, status, done, total, created_at, updated_at)
      values (1, 'phone.vcf', 'vcard', 'BEGIN:VCARD', 'done', 2, 2, ${AT}, ${AT});
    insert into import_rows (import_id, index, contact, action, problems) values
      (1, 0, '{"first_name": "Grace"}', 'add', '[]'),
      (1, 1, '{"first_name": ""}', 'skip', '[{"field": "email", "sentence": "No address"}]');`,
  '0003_network.sql': `
    insert into connections (from_user, to_user, contact_id, status, created_at, responded_at)
      values (1, 2, 1, 'accepted', ${AT}, ${AT});
    insert into conversations (user_low, user_high, created_at) values (1, 2, ${AT});
    insert into messages (conversation_id, sender_id, content, client_key, created_at, read_at)
      values (1, 1, 'Grüße aus Łódź, ça va?', gen_random_uuid(), ${AT}, ${AT}), (1, 2, '你好', null, ${AT}, null);
    insert into conversation_members (conversation_id, user_id, unread_count, has_written,
        last_message_id, last_message_time)
      values (1, 1, 1, true, 2, ${AT}), (1, 2, 0, true, 2, ${AT});
    insert into contact_shares (from_user, to_user, contact_id, contact, contact_name, message,
        related_need, message_id, status, created_at, responded_at)
      values (1, 2, 1, '{"first_name": "Grace"}', 'Grace Hopper', 'She knows', 'A compiler', 1, 'accepted', ${AT}, ${AT});
    insert into notifications (user_id, type, message, data, created_at)
      values (1, 'message', 'Grace wrote', '{"conversation_id": 1}', ${AT});`,
  '0004_accounts.sql': `
    insert into avatars values ('k1', 1, '\\x52494646', ${AT});
    update users set avatar_key = 'k1' where id = 1;
    insert into blocks values (2, 3, ${AT});
    insert into security_events (user_id, kind, ip, user_agent, created_at)
      values (1, 'logged_in', '192.0.2.7', 'Mozilla/5.0', ${AT}), (null, 'login_failed', '192.0.2.8', '', ${AT});
    insert into rate_limits values ('login:192.0.2.8', 3, 0, ${AT}, ${AT});
    insert into email_tokens (user_id, purpose, email, token_hash, created_at, expires_at)
      values (1, 'verify', 'ada@example.org', '\\x01', ${AT}, ${AT});
    insert into two_factor values (2, 'JBSWY3DPEHPK3PXP', ${AT}, 57, '\\x02', ${AT});
    insert into recovery_codes values (2, '\\x03', null);
    insert into login_challenges (user_id, token_hash, created_at, expires_at)
      values (2, '\\x04', ${AT}, ${AT});
    insert into passkeys (user_id, name, credential_id, public_key, sign_count, backed_up, created_at)
      values (1, 'Phone', 'c1', '\\x05', 7, true, ${AT});
    insert into passkey_challenges (user_id, purpose, challenge, created_at, expires_at)
      values (1, 'register', 'x', ${AT}, ${AT});`,
  '0005_address_book.sql': `
    insert into interactions (owner_id, kind, occurred_at, body, created_at, updated_at)
      values (1, 'call', ${AT}, 'About the engine', ${AT}, ${AT});
    insert into interaction_contacts values (1, 1, ${AT});
    insert into contact_changes (contact_id, source, fields, changed_at)
      values (1, 'edit', '[{"field": "nickname"}]', ${AT});
    insert into contact_batches (owner_id, action, value, status, created_at, updated_at)
      values (1, 'add_tag', '"work"', 'done', ${AT}, ${AT});
    insert into contact_batch_rows values (1, 1, '{"tags": []}');
    insert into contact_merges (owner_id, keep_id, before, after, moved, created_at)
      values (1, 1, '{}', '{}', '{}', ${AT});
    insert into duplicate_keys values (1, 'name:grace', 1, ${AT});
    insert into duplicate_pairs values (1, 2, 1, 80, '{name}');
    insert into duplicate_dismissals values (1, 2, 1, ${AT});
    insert into duplicate_groups (owner_id, contact_ids, score, reasons) values (1, '{1,2}', 80, '{name}');
    insert into duplicate_scans values (1, ${AT}, null);`,
  '0006_messages.sql': '',
  '0007_introductions.sql': `
    insert into connect_links values (1, 'c0de', ${AT});
    insert into connection_invites (from_user, email, created_at) values (1, 'alan@example.org', ${AT});
    insert into refused_invites values ('h', ${AT});
    insert into secrets values ('invites', 's');
    insert into suggestion_dismissals values (1, 3, ${AT});`,
  '0008_reminders.sql': `
    insert into reminders (owner_id, kind, title, due_date, due_time, time_zone, rrule, starts_on,
        original_date, list_date, next_fire_at, created_at, updated_at)
      values (1, 'one_off', 'Call the bank', '2026-12-01', '09:30', 'Europe/Berlin',
        'FREQ=MONTHLY;BYMONTHDAY=1', '2026-03-01', '2026-12-01', '2026-12-01', '2026-12-01T08:30Z', ${AT}, ${AT});
    insert into reminder_moves
      select id, '2027-01-01', '2027-01-04', null from reminders where title = 'Call the bank';
    insert into reminder_completions (owner_id, reminder_id, kind, title, due_date, completed_at, before)
      select 1, id, kind, title, '2026-11-01', ${AT}, '{}' from reminders where title = 'Call the bank';
    insert into reminder_completion_contacts select id, 1, ${AT} from reminder_completions;
    insert into tag_cadences values (1, 'work', 90);
    insert into calendar_feeds values (1, 'f33d', ${AT});`,
  '0009_linked_contacts.sql': '',
  '0010_first_days.sql': `
    insert into today_marks values (1, 'message-2', 'infinity', ${AT});`,
  '0011_referrals.sql': `
    insert into devices values (1, '\\x06', ${AT});
    insert into referral_clicks values (1, '2026-03-01', 4);
    insert into referrals (referrer_id, referred_id, state, signed_up_at, expires_at, qualified_at, held_until, settled_at)
      values (1, 2, 'rewarded', ${AT}, ${AT}, ${AT}, ${AT}, ${AT});
    insert into referral_invites values (1, 'alan@example.org', ${AT});
    insert into payouts (user_id, amount_minor, currency, method, destination, destination_hash, created_at)
      values (1, 2500, 'USD', 'paypal', 'ada@example.org', '\\x07', ${AT});
    insert into earnings (user_id, kind, amount_minor, currency, referral_id, available_at, created_at)
      values (1, 'reward', 500, 'USD', 1, ${AT}, ${AT});`,
  '0012_reads_do_not_write.sql': '',
  '0013_opaque_ids.sql': '',
  '0014_one_line_texts.sql': '',
  '0015_frozen_people.sql': '',
  '0016_random_user_ids.sql': '',
  '0017_two_factor_clear_text.sql': '',
  '0018_signup_control.sql': `
    insert into installation_settings (signup) values ('open');
    insert into signup_invitations (code_hash, uses, used, created_at, expires_at)
      values ('\\x08', 3, 1, ${AT}, ${AT});`,
  '0019_withdrawn_shares.sql': '',
  '0020_contact_photos.sql': `
    insert into contact_photos (key, contact_id, image, created_at) values ('p1', 1, '\\x52494646', ${AT});
    insert into contact_photos (key, share_id, image, created_at)
      select 'p2', id, '\\x52494646', ${AT} from contact_shares limit 1;`,
  '0022_message_changes.sql': `
    update messages set edited_at = ${AT}, reply_to_id = 2 where id = 1;
    insert into message_reactions select id, sender_id, '👍', false, ${AT} from messages where id = 1;`,
  '0023_organizing.sql': `
    insert into contact_views (owner_id, name, icon, filter, sort, columns, position, created_at, updated_at)
      select id, 'Clients', 'briefcase', '{"type": [1], "last_contacted_before": "P90D"}', 'name', '{email}', 0, ${AT}, ${AT}
      from users where email = 'Ada0001@example.org';
    insert into tag_colors select id, 'work', 'green' from users where email = 'Ada0001@example.org';`,
  '0024_folding.sql': '',
  '0025_keep_in_touch_off.sql': `
    update contacts set cadence_days = 0 where id = 2;`,
  '0026_unmapped_values.sql': `
    update imports set unmapped = '[{"name": "Anniversary", "contact_count": 2}]' where id = 1;`,
  '0027_removed_photos.sql': `
    insert into removed_photos (batch_id, contact_id, image) values (1, 1, '\\x52494646');`,
  '0028_languages.sql': `
    update users set language = 'de' where email = 'Ada0001@example.org';
    update notifications set text = '{"id": "x", "message": "{name} wrote", "values": {"name": "Grace"}}' where id = 1;`,
  '0029_contact_type_keys.sql': `
    update contact_types set key = 'friend' where name = 'Friend';
    update imports set problem_message = '{"id": "x", "message": "{count} lines", "values": {"count": 2}}' where id = 1;`,
  '0030_names.sql': '',
  '0031_sort_keys.sql': '',
  '0032_richer_cards.sql': `
    update contacts set middle_name = 'Brewster', messengers = '[{"service": "Signal", "handle": "grace"}]',
      dates = '[{"label": "Anniversary", "date": "1930"}]', met_on = '1940-05' where first_name = 'Grace';`,
  '0033_contact_days.sql': '',
  '0034_relationships.sql': `
    insert into relationship_kinds (owner_id, name, inverse_name, "group", "symmetric")
      select id, 'Godparent', 'Godchild', 'family', false from users where email = 'Ada0001@example.org';
    insert into relationships (owner_id, kind_id, from_id, to_id, since, created_at, updated_at)
      select owner_id, 7, min(id), max(id), '1940', ${AT}, ${AT} from contacts
      group by owner_id having count(*) > 1 order by owner_id limit 1;
    insert into households (owner_id, name, created_at, updated_at)
      select id, 'The Hoppers', ${AT}, ${AT} from users where email = 'Ada0001@example.org';
    insert into household_contacts
      select households.id, contacts.id from households join contacts using (owner_id);`,
  '0035_custom_fields.sql': `
    insert into custom_fields (owner_id, name, kind, options, position)
      select id, 'Shirt size', 'choice', '{S,M,L}', 0 from users where email = 'Ada0001@example.org';
    update contacts set custom = jsonb_build_object(custom_fields.id, 'M') from custom_fields
      where custom_fields.owner_id = contacts.owner_id;`,
  '0036_linked_profiles.sql': `
    update users set follow_profile = 'always' where email = 'Ada0001@example.org';
    update contacts set sources = '{"*": {"kind": "typed", "at": "2026-11-27T12:00:00.000Z"}}',
      follow_profile = 'never' where first_name = 'Grace';`,
  '0037_imported_records.sql': `
    insert into imports (owner_id, file_name, format, status, created_kinds, created_at, updated_at)
      select id, 'monica.json', 'monica', 'done', '{1000}', ${AT}, ${AT} from users
      where email = 'Ada0001@example.org';
    insert into import_rows (import_id, index, contact, action, records, added_records)
      select id, 0, '{}', 'add', '{"relationships": [], "interactions": [], "reminders": []}',
        '{"relationships": [1], "interactions": [], "reminders": []}'
      from imports where format = 'monica';`,
  '0038_asks_and_introductions.sql': `
    insert into asks (user_id, need, details, place, audience_kind, audience, expires_on, expires_at,
        created_at, updated_at)
      select id, 'A translator', '', 'Łódź', 'users', '{"user_ids": [1]}', '2026-12-31', '2027-01-01', ${AT}, ${AT}
      from users where email = 'Ada0001@example.org';
    insert into ask_receivers select asks.id, asks.user_id from asks;
    insert into ask_dismissals select asks.user_id, asks.id from asks;
    insert into ask_mutes select user_id, user_id, ${AT} from asks;
    insert into ask_helpers select id, user_id from asks;
    insert into introductions (introducer_id, to_user_id, contact_id, email, address_hash, ask_id, need, note,
        card, person_name, suppressed, created_at, expires_at)
      select owner_id, owner_id, contacts.id, 'grace@example.org', 'x', asks.id, asks.need, '', '{}', 'Grace',
        false, ${AT}, '2026-12-31'
      from asks join contacts on owner_id = asks.user_id limit 1;
    insert into card_links (owner_id, contact_id, token, include, note, expires_on, expires_at, created_at)
      select owner_id, id, 'token' || id, '{first_name}', '', '2026-12-31', '2027-01-01', ${AT} from contacts limit 1;`,
  '0039_ask_matching.sql': `
    update contacts set match_terms = '''mathemat'':1A ''london'':12C' where first_name = 'Grace';`,
  '0040_undo_of_edits.sql': `
    update contact_changes set undo = '{"before": {}, "after": {}, "sources": {}}' where source = 'edit';`,
  '0041_receiver_asked.sql': `update introductions set receiver_asked_at = ${AT};`,
  '0042_access_tokens.sql': `
    insert into access_tokens (user_id, kind, name, profile, scopes, secret_hash, created_at)
      select id, 'dav', 'Phone', 'apple', '{contacts:read}', '\\x06', ${AT} from users
      where email = 'Ada0001@example.org';`,
  '0043_dav.sql': `
    update dav_objects set raw = E'BEGIN:VCARD\\nVERSION:3.0\\nFN:Grace\\nEND:VCARD' where kind = 'person';
    update dav_collections set properties = '{"{DAV:}displayname": "Friends"}' where name = 'contacts';`,
  '0046_push_subscriptions.sql': `
    insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, show_text, created_at)
      select user_id, id, 'https://push.example/1', 'x', 'y', false, ${AT} from sessions;
    update users set quiet_from = '22:00', quiet_to = '07:00' where email = 'Ada0001@example.org';`,
  '0044_webhooks.sql': `
    insert into webhooks (user_id, url, events, secret, active, created_at, updated_at)
      select id, 'https://example.org/hook', '{contact.created}', 'whsec_AAAA', false, ${AT}, ${AT} from users
      where email = 'Ada0001@example.org';
    insert into webhook_deliveries (webhook_id, type, object, created_at)
      select id, 'contact.created', 'contact:1', ${AT} from webhooks;`,
  '0045_oauth.sql': `
    insert into oauth_clients (client_id, name, redirect_uris, created_at)
      values ('c', 'Assistant', '{http://127.0.0.1/callback}', ${AT});
    insert into access_tokens (user_id, kind, name, scopes, secret_hash, created_at, oauth_client_id, secret_expires_at)
      select users.id, 'oauth', 'Assistant', '{contacts:read}', '\\x07', ${AT}, oauth_clients.id, ${AT}
      from users, oauth_clients where email = 'Ada0001@example.org';
    insert into oauth_codes (code_hash, user_id, oauth_client_id, redirect_uri, scopes, challenge, expires_at, used_at, grant_id)
      select '\\x08', user_id, oauth_client_id, 'http://127.0.0.1/callback', scopes, 'x', ${AT}, ${AT}, id
      from access_tokens where kind = 'oauth';
    insert into oauth_refresh_tokens select '\\x09', id, ${AT}, null from access_tokens where kind = 'oauth';
    update interactions set program = 'Assistant';`,
  '0049_administration.sql': `
    insert into administrator_acts (kind, created_at) values ('backup_started', ${AT});
    insert into announcements (text, starts_on, ends_on, created_at)
      values ('Maintenance tonight', '2026-12-01', '2026-12-02', ${AT});
    insert into backups (started_at, finished_at, folder, bytes, rows)
      values (${AT}, ${AT}, '/backups/1', 1000, 10);`,
  '0047_offline.sql': `
    select start_offline(id) from users where email = 'Ada0001@example.org';
    insert into offline_devices select sessions.id, user_id, ${AT} from sessions join offline_accounts using (user_id) limit 1;
    update contacts set notes = 'Met at the fair, twice' where owner_id in (select user_id from offline_accounts);`,
  '0048_oidc.sql': `
    insert into oidc_identities (issuer, subject, user_id, email, created_at)
      select 'https://id.example.org', 'ada', id, 'ada@example.org', ${AT} from users
      where email = 'Ada0001@example.org';
    insert into oidc_flows (purpose, token_hash, browser_hash, nonce, code_verifier, created_at, expires_at)
      values ('login', '\\x07', '\\x08', 'n', 'v', ${AT}, ${AT});`,
};

/** Rows for any version: three users and contacts with letters of many scripts. */
export function rowsOfAnyVersion(version: number): string {
  const number = String(version).padStart(4, '0');
  const has_name_text = version < 5;
  const card = (owner: string, first_name: string, last: string) => `
    insert into contacts (owner_id, first_name, last_name, email, contact_type_id, tags, notes,
        birthday, last_contacted_at, sort_name, search_text, ${has_name_text ? 'name_text,' : ''}
        email_keys, phone_keys, created_at, updated_at)
      select ${owner}, '${first_name}', '${last}', lower('${first_name}${number}@example.org'),
        (select min(id) from contact_types where owner_id = ${owner}), '{work,Ünter uns}', 'Met at the fair',
        '1906-12-09', ${AT}, '${last} ${first_name}', lower('${first_name} ${last} work'),
        ${has_name_text ? `lower('${first_name} ${last}'),` : ''} '{${first_name}${number}@example.org}', '{}', ${AT}, ${AT};`;
  const people = ['Ada', 'Grace', 'Zoë'].map(
    (name) => `
    insert into users (first_name, last_name, email, email_verified_at, password_hash, referral_code,
        city, looking_for, created_at, updated_at)
      values ('${name}', 'O''Neill', '${name}${number}@example.org', ${AT}, 'x', '${name}${number}',
        'Łódź', '{a compiler}', ${AT}, ${AT});`,
  );
  const [first, own] = ['0001', number].map(
    (each) => `(select id from users where email = 'Ada${each}@example.org')`,
  ) as [string, string];
  return [
    ...people,
    ...(version < 2
      ? []
      : [card(first, 'Grace', 'Hopper'), card(first, 'Łukasz', 'Müller'), card(own, '明', '王')]),
  ].join('\n');
}
