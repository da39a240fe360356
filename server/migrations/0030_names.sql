-- Names in the order of their script and of the reader's language, and more letters of folded text.

-- Whether a name consists of Han, kana and Hangul. As in contract/src/person-name.ts. The first character, because most
-- names are Latin and PostgreSQL takes 13 ms to compile the expression.
create function is_cjk_name(name text) returns boolean language sql immutable as $$
  select ascii(name) >= 4352 and name ~ U&'^[\1100-\11FF\3005-\3007\3041-\309F\30A1-\30FA\30FC-\30FF\3131-\318E\3400-\4DBF\4E00-\9FFF\AC00-\D7A3\F900-\FAFF\FF66-\FFDC\+020000-\+0323AF]+$'
$$;
-- A person's name as shown. The language is a tag such as 'hu'.
create function person_name(first_name text, last_name text, language text default '') returns text
  language sql immutable as $$
    select case
      when is_cjk_name(trim(first_name)) and is_cjk_name(trim(last_name))
        then trim(last_name) || trim(first_name)
      when language ~* '^hu\M' then trim(trim(last_name) || ' ' || trim(first_name))
      else trim(trim(first_name) || ' ' || trim(last_name))
    end
  $$;

-- As before, and final letters of Hebrew and small kana like the others.
create or replace function fold_letters(value text) returns text language sql immutable as $$
  select replace(replace(replace(replace(translate(
      regexp_replace(value, U&'[\0300-\036F\0591-\05BD\05BF\05C1\05C2\05C4\05C5\05C7\0610-\061A\0640\064B-\065F\0670\06D6-\06DC\06DF-\06E4\06E7\06E8\06EA-\06ED]', '', 'g'),
      'ぁぃぅぇぉっゃゅょゎゕゖךםןףץ' ||
      'øđðłıςٱىیکةァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパ' ||
      'ヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹߀' ||
      '߁߂߃߄߅߆߇߈߉०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦' ||
      '௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙༠' ||
      '༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉០១២៣៤៥៦៧៨៩᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙',
      'あいうえおつやゆよわかけכמנפצ' ||
      'oddliσاييكهああいいううええおおかがきぎくぐけげこごさざしじすずせぜそぞただちぢつつづてでとどなにぬねのはばぱ' ||
      'ひびぴふぶぷへべぺほぼぽまみむめもややゆゆよよらりるれろわわゐゑをんゔかけゝゞ012345678901234567890' ||
      '123456789012345678901234567890123456789012345678901234567890' ||
      '123456789012345678901234567890123456789012345678901234567890' ||
      '123456789012345678901234567890123456789'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;

-- Also the name as shown, if its order differs.
create function person_search_name(first_name text, last_name text) returns text
  language sql immutable as $$
    select fold_text(first_name || ' ' || last_name || case
      when is_cjk_name(trim(first_name)) and is_cjk_name(trim(last_name))
        then ' ' || person_name(first_name, last_name) else '' end)
  $$;
create or replace function fold_user_name() returns trigger language plpgsql as $$ begin
  new.name_text := person_search_name(new.first_name, new.last_name);
  return new;
end $$;

-- Stored texts that change. Reads each table once and locks only the changed rows: on PostgreSQL 18 about 10 s per ten
-- million rows, without blocking reads or other writes. Contacts follow in a job.
update users set name_text = person_search_name(first_name, last_name)
  where name_text ~ '[ぁぃぅぇぉっゃゅょゎゕゖךםןףץ]'
    or is_cjk_name(trim(first_name)) and is_cjk_name(trim(last_name));
update blocks set blocker_name_text = person_search_name(blocker_first_name, blocker_last_name)
  where blocker_name_text ~ '[ぁぃぅぇぉっゃゅょゎゕゖךםןףץ]'
    or is_cjk_name(trim(blocker_first_name)) and is_cjk_name(trim(blocker_last_name));
update reminders set search_text = fold_letters(search_text) where search_text ~ '[ぁぃぅぇぉっゃゅょゎゕゖךםןףץ]';
update message_texts set search_text = fold_letters(search_text) where search_text ~ '[ぁぃぅぇぉっゃゅょゎゕゖךםןףץ]';
update contact_words set word = fold_letters(word) where word ~ '[ぁぃぅぇぉっゃゅょゎゕゖךםןףץ]';

-- Names of contacts in their new order, sort keys of the owners' languages and folded letters: 500 contacts per job.
-- Until a contact's turn, it's listed where it was. Absent in a new database, which has no contacts.
do $$ begin
  if to_regclass('graphile_worker.jobs') is not null then
    perform graphile_worker.add_job('contacts.refresh-search', '{"after": 0}');
  end if;
end $$;
