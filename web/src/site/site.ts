import { fetchAhead } from './fetch-ahead.ts';
import { followMenus } from './follow-menus.ts';

// The script of the visitors' documents, which can be read and walked through without it.

followMenus();
fetchAhead();
if (new URLSearchParams(location.search).has('ref')) void noteInvitation();

/** Who comes by somebody's link is noted on a document as on a page of the application. */
async function noteInvitation(): Promise<void> {
  const { noteInvitation: note } = await import('../app/note-invitation.ts');
  note(location.search);
}
