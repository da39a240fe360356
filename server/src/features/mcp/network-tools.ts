import { askRoutes } from '#contract/asks.ts';
import { connectionRoutes } from '#contract/connections.ts';
import { contactShareRoutes } from '#contract/contact-shares.ts';
import { introductionRoutes } from '#contract/introductions.ts';
import type { McpTool } from './mcp-tool.ts';
import { routeTool } from './route-tool.ts';

const REACHES_OTHERS = { effects: { openWorldHint: true } };
const FINAL = { effects: { openWorldHint: true, destructiveHint: true } };

/** About other people with an account. */
export const NETWORK_TOOLS: McpTool[] = [
  routeTool(
    'list_connections',
    connectionRoutes.list,
    'Lists the users who are connected with the user, with the user ids that `to_user` takes.',
  ),
  routeTool(
    'list_connection_requests',
    connectionRoutes.pending,
    'Lists requests of others to connect that wait for an answer.',
  ),
  routeTool(
    'accept_connection',
    connectionRoutes.accept,
    'Accepts a request to connect.',
    REACHES_OTHERS,
  ),
  routeTool('reject_connection', connectionRoutes.reject, 'Rejects a request to connect.', FINAL),
  routeTool(
    'list_shares',
    contactShareRoutes.list,
    'Lists contacts that others shared with the user, or that the user shared.',
    { hints: { type: 'pending: received ones without an answer.', message: 'Id of a message.' } },
  ),
  routeTool(
    'share_contacts',
    contactShareRoutes.multiShare,
    'Sends contacts to a connection, in the user’s name. Private notes and tags are never sent. Ask the user first.',
    { ...REACHES_OTHERS, omit: ['message_id', 'left_out', 'photos'] },
  ),
  routeTool(
    'accept_share',
    contactShareRoutes.accept,
    'Adds a shared contact to the address book.',
    REACHES_OTHERS,
  ),
  routeTool('decline_share', contactShareRoutes.decline, 'Declines a shared contact.', FINAL),
  routeTool(
    'list_asks',
    askRoutes.list,
    'Lists what connections need help with (`box` = received) or what the user asked for (`box` = mine), with the answers.',
  ),
  routeTool(
    'create_ask',
    askRoutes.create,
    'Asks connections for help ("I need a tax adviser in Lisbon"), in the user’s name. Look with find_for_need first, and show the user the text.',
    REACHES_OTHERS,
  ),
  routeTool(
    'close_ask',
    askRoutes.close,
    'Closes an ask of the user and thanks who helped.',
    REACHES_OTHERS,
  ),
  routeTool(
    'find_ask_matches',
    askRoutes.matches,
    'Lists the user’s contacts who could help with an ask that someone else sent. For a need of the user, use find_for_need.',
  ),
  routeTool(
    'list_introductions',
    introductionRoutes.list,
    'Lists introductions: made by the user, received, about the user, or waiting for an answer.',
  ),
  routeTool(
    'introduce_contact',
    introductionRoutes.create,
    'Introduces a contact to a connection who needs them; both are asked before they learn of each other’s details. Ask the user first.',
    { ...REACHES_OTHERS, omit: ['include'] },
  ),
  routeTool(
    'accept_introduction',
    introductionRoutes.accept,
    'Accepts an introduction that waits for the user.',
    REACHES_OTHERS,
  ),
  routeTool(
    'decline_introduction',
    introductionRoutes.decline,
    'Declines an introduction that waits for the user.',
    FINAL,
  ),
];
