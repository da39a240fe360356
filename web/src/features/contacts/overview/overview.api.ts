import { t } from '@lingui/core/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Contact, OtherDetail } from '#contract/contacts.ts';
import { etagOf } from '#contract/etag.ts';
import { LIMITS } from '#contract/limits.ts';
import type { ContactOverview } from '#contract/interactions.ts';
import { call } from '../../../lib/http/api.ts';
import { customFieldsQuery } from '../../custom-fields/custom-fields.api.ts';
import { newestEntriesKey } from '../../interactions/interactions.api.ts';
import { relationshipsKey } from '../../relationships/relationships.api.ts';
import { contactQuery } from '../contacts.api.ts';
import { profileChangesKey, sourcesKey } from '../profile/profile-changes.api.ts';
import { cacheContact } from '../contacts-cache.ts';

/**
 * A contact, its other details, the sources of its values, its profile changes, its relationships and its newest timeline
 * entries, from one request. The contact is initially from a cached list.
 */
export function useContactOverview(id: number) {
  const queries = useQueryClient();
  const contact = useQuery({
    ...contactQuery(queries, id),
    queryFn: async () => (await requestOverview(id)).contact,
  });
  const newest = useQuery({
    queryKey: newestEntriesKey(id),
    queryFn: async () => (await requestOverview(id)).timeline.results,
  });
  const otherDetails = useQuery({
    queryKey: otherDetailsKey(id),
    queryFn: async () => (await requestOverview(id)).contact.extra,
  });
  const sources = useQuery({
    queryKey: sourcesKey(id),
    queryFn: async () => (await requestOverview(id)).contact.sources,
  });
  const profileChanges = useQuery({
    queryKey: profileChangesKey(id),
    queryFn: async () => (await requestOverview(id)).profile_changes,
  });
  const related = useQuery({
    queryKey: relationshipsKey(id),
    queryFn: async () => {
      const { relationships, households } = await requestOverview(id);
      return { relationships, households };
    },
  });
  return { contact, newest, otherDetails, sources, profileChanges, related };
}

const otherDetailsKey = (id: number) => ['contacts', 'other_details', id] as const;

/** Moves an imported value to its field. */
export function useMoveToField(base: Contact) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (fields: NonNullable<OtherDetail['fields']>) =>
      call('PATCH /api/contacts/{id}/', {
        params: { id: base.id },
        body: fields,
        if_match: etagOf(base),
      }),
    meta: { failure: t`Failed to save contact` },
    onSuccess: (contact) => {
      cacheContact(queries, contact);
      return queries.invalidateQueries({ queryKey: otherDetailsKey(base.id) });
    },
  });
}

/** Makes an imported value a custom field, or the value of the one with this name. The row disappears. */
export function useMakeField(base: Contact) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ name: given, value }: { name: string; value: string }) => {
      const name = given.slice(0, LIMITS.name);
      const fields = await queries.fetchQuery(customFieldsQuery());
      const known = fields.find((field) => field.name.toLowerCase() === name.toLowerCase());
      const body = { name, kind: 'text' as const };
      const { id } = known ?? (await call('POST /api/custom-fields/', { body }));
      return call('PATCH /api/contacts/{id}/', {
        params: { id: base.id },
        body: { custom: { [id]: value } },
        if_match: etagOf(base),
      });
    },
    meta: { failure: t`Failed to add the field`, invalidate: ['custom_fields'] },
    onSuccess: (contact) => {
      cacheContact(queries, contact);
      return queries.invalidateQueries({ queryKey: otherDetailsKey(base.id) });
    },
  });
}

let lastRequest: { id: number; overview: Promise<ContactOverview> } | null = null;

/** The queries are fetched in the same task, first and after a change, and share the request. */
function requestOverview(id: number): Promise<ContactOverview> {
  if (lastRequest?.id === id) return lastRequest.overview;
  const overview = call('GET /api/contacts/{id}/overview/', { params: { id } });
  lastRequest = { id, overview };
  queueMicrotask(() => (lastRequest = null));
  return overview;
}
