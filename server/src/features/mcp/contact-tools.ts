import { bulkRoutes } from '#contract/bulk.ts';
import { contactTagRoutes } from '#contract/contact-tags.ts';
import { contactTypeRoutes } from '#contract/contact-types.ts';
import { contactRoutes } from '#contract/contacts.ts';
import { customFieldRoutes } from '#contract/custom-fields.ts';
import { duplicateRoutes } from '#contract/duplicates.ts';
import { interactionRoutes } from '#contract/interactions.ts';
import { relationshipKindRoutes } from '#contract/relationship-kinds.ts';
import { relationshipRoutes } from '#contract/relationships.ts';
import { trashRoutes } from '#contract/trash.ts';
import type { McpTool } from './mcp-tool.ts';
import { routeTool } from './route-tool.ts';

const RARE_FIELDS = ['follow_profile', 'phonetic_first_name', 'phonetic_last_name'];
const DESTRUCTIVE = { effects: { destructiveHint: true } };
const REPEATABLE = { effects: { idempotentHint: true } };

/** What each is for is in docs/features/mcp.md. */
export const CONTACT_TOOLS: McpTool[] = [
  routeTool(
    'list_contacts',
    contactRoutes.list,
    'Lists contacts with all their fields, filtered by tag, type, company, city, missing data, last contact and more, in any order. Use it for questions about groups of contacts ("Who lives in Lisbon?", "Who have I not talked to for a year?"). To find one person by name, use search_people.',
    { hints: { type: 'Id of a contact type, from list_contact_types.' } },
  ),
  routeTool(
    'get_contact',
    contactRoutes.get,
    'Returns all fields of one contact. Use it before you change a contact. For everything about a person, such as what you talked about last, use prepare_meeting.',
  ),
  routeTool(
    'create_contact',
    contactRoutes.create,
    'Adds a person to the address book. Needs at least a name, an email, a phone number or a company. Use search_people first, so that no one is added twice.',
    { omit: RARE_FIELDS },
  ),
  routeTool(
    'update_contact',
    contactRoutes.change,
    'Changes the given fields of a contact and keeps the others; null clears a field. Lists such as emails and tags are replaced as a whole, so read them first with get_contact. Can be undone with undo_contact_change.',
    { omit: RARE_FIELDS },
  ),
  routeTool(
    'delete_contact',
    contactRoutes.remove,
    'Moves a contact to the trash, from where restore_contact brings it back for 30 days. Ask the user first.',
  ),
  routeTool(
    'list_deleted_contacts',
    trashRoutes.list,
    'Lists the contacts in the trash, with their ids for restore_contact.',
  ),
  routeTool('restore_contact', trashRoutes.restore, 'Brings a contact back from the trash.', {
    ...REPEATABLE,
    hints: { id: 'Id of the contact, from list_deleted_contacts.' },
  }),
  routeTool(
    'undo_contact_change',
    interactionRoutes.undoChange,
    'Reverts a change of a contact that get_timeline lists with `undoable_until`.',
  ),
  routeTool(
    'change_many_contacts',
    bulkRoutes.run,
    'Does one thing to many contacts at once: tags, type, company, keep-in-touch schedule, favorite, delete or restore. Use it for more than three contacts, and ask the user first. Can be undone with undo_many_contacts.',
    {
      ...DESTRUCTIVE,
      hints: {
        value:
          'The tag for add_tag and remove_tag, the id or null for set_type, days for set_cadence, the name for set_company.',
      },
    },
  ),
  routeTool('undo_many_contacts', bulkRoutes.undo, 'Undoes change_many_contacts.'),
  routeTool(
    'list_duplicates',
    duplicateRoutes.list,
    'Lists groups of contacts that are probably the same person, to merge them with merge_contacts.',
  ),
  routeTool(
    'merge_contacts',
    duplicateRoutes.merge,
    'Makes one contact of several that are the same person. Ask the user first. Can be undone with undo_merge.',
    { ...DESTRUCTIVE, omit: ['fields'] },
  ),
  routeTool('undo_merge', duplicateRoutes.undo, 'Undoes merge_contacts.'),
  routeTool(
    'get_timeline',
    interactionRoutes.timeline,
    'Lists what happened with one contact, newest first: interactions, messages, shares, completed reminders and changes. Use it for "When did I last talk to Ana, and about what?", and to find entries to correct or undo.',
    { hints: { type: 'Only entries of this type.' } },
  ),
  routeTool(
    'update_interaction',
    interactionRoutes.change,
    'Corrects an interaction that was logged: its kind, time, note or contacts.',
    {
      hints: {
        contact_ids: 'All contacts who took part: this replaces the list.',
        body: 'The note.',
      },
    },
  ),
  routeTool(
    'delete_interaction',
    interactionRoutes.delete,
    'Deletes an interaction that was logged by mistake, for good. Ask the user first.',
  ),
  routeTool(
    'add_relationship',
    relationshipRoutes.create,
    'Says how two people are related: partner, parent, colleague, boss and so on. Get `kind_id` from list_relationship_kinds.',
    {
      hints: {
        contact_id:
          'Id of the other contact, from search_people. Or give `name` for someone who isn’t a contact.',
        kind_id: 'What the other person is to this contact, from list_relationship_kinds.',
      },
    },
  ),
  routeTool(
    'find_path_to_contact',
    relationshipRoutes.paths,
    'Finds chains of people who link the user to a contact. Use it for "Who can introduce me to Grace?".',
    { hints: { to: 'Id of the contact to reach, from search_people.' } },
  ),
  routeTool(
    'list_tags',
    contactTagRoutes.list,
    'Lists the tags of contacts with how many contacts have each.',
  ),
  routeTool(
    'list_contact_types',
    contactTypeRoutes.list,
    'Lists the types of contacts, such as Friend or Client, with the ids that `type` and `contact_type_id` take.',
  ),
  routeTool(
    'list_custom_fields',
    customFieldRoutes.list,
    'Lists the fields that the user added to contacts, with the ids that `custom` takes.',
  ),
  routeTool(
    'list_relationship_kinds',
    relationshipKindRoutes.list,
    'Lists kinds of relationships with the ids that `kind_id` takes.',
  ),
];
