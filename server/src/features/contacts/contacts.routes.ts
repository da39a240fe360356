import { contactRoutes } from '#contract/contacts.ts';
import { profileChangeRoutes } from '#contract/profile-changes.ts';
import type { Mount, MountMedia } from '../../http/mount.ts';
import {
  changeContact,
  createContact,
  removeContact,
  replaceContact,
} from './cards/contact-edit.service.ts';
import { getContactDetails } from '../imports/public.ts';
import {
  getContacts,
  getContactsOfUser,
  getPageCursors,
  getTags,
  getValues,
} from './list/contact-list.service.ts';
import { getPhoto, removePhoto, setPhoto } from './photos/contact-photos.service.ts';
import { answerProfileChanges, getProfileChanges } from './profile/profile-changes.service.ts';
import { findContactMatches } from './search/contact-matches.service.ts';

export function mountContacts(mount: Mount): void {
  mount(contactRoutes.list, ({ ctx, query }) => getContacts(ctx, query));
  mount(contactRoutes.create, ({ ctx, body }) => createContact(ctx, body));
  mount(contactRoutes.landmarks, ({ ctx, query }) => getPageCursors(ctx, query));
  mount(contactRoutes.tags, ({ ctx, query }) => getTags(ctx, query));
  mount(contactRoutes.values, ({ ctx, query }) => getValues(ctx, query));
  mount(contactRoutes.matches, ({ ctx, query }) => findContactMatches(ctx, query));
  mount(contactRoutes.search, ({ ctx, query }) => getContactsOfUser(ctx, query));
  mount(contactRoutes.get, ({ ctx, params }) => getContactDetails(ctx, params.id));
  mount(contactRoutes.replace, ({ ctx, params, if_match, body }) =>
    replaceContact(ctx, { id: params.id, if_match }, body),
  );
  mount(contactRoutes.change, ({ ctx, params, if_match, body }) =>
    changeContact(ctx, { id: params.id, if_match }, body),
  );
  mount(contactRoutes.remove, ({ ctx, params, if_match }) =>
    removeContact(ctx, { id: params.id, if_match }),
  );
  mount(contactRoutes.companyInfo, ({ ctx, params, if_match, body }) =>
    changeContact(ctx, { id: params.id, if_match }, body),
  );
  mount(contactRoutes.setPhoto, ({ ctx, params, if_match, upload }) =>
    setPhoto(ctx, { id: params.id, if_match }, upload.bytes),
  );
  mount(contactRoutes.removePhoto, ({ ctx, params, if_match }) =>
    removePhoto(ctx, { id: params.id, if_match }),
  );
  mount(profileChangeRoutes.list, async ({ ctx, params }) => ({
    results: await getProfileChanges(ctx, params.id),
  }));
  mount(profileChangeRoutes.answer, ({ ctx, params, if_match, body }) =>
    answerProfileChanges(ctx, { id: params.id, if_match }, body),
  );
}

export function mountContactPhotos(mount: MountMedia): void {
  mount(contactRoutes.photo, async ({ ctx, params }) => ({
    content: await getPhoto(ctx, params.key),
    cache: 'forever',
  }));
}
