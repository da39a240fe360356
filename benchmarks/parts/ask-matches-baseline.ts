/** Any of the words in any field, by PostgreSQL's own rank. */
export const PLAIN_SEARCH = `
  select first_name as name
  from contacts, websearch_to_tsquery('english', $2) as query,
    lateral (select to_tsvector('english', concat_ws(' ', job_title, company_name, department, industry,
      array_to_string(tags, ' '), addresses::text, notes)) as words) as text
  where owner_id = $1 and deleted_at is null and words @@ query
  order by ts_rank(words, query) desc, id limit 20`;
