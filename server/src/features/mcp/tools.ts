import { CONTACT_TOOLS } from './contact-tools.ts';
import { JOB_TOOLS } from './job-tools.ts';
import type { McpTool } from './mcp-tool.ts';
import { MESSAGE_TOOLS, OVERVIEW_TOOLS, REMINDER_TOOLS } from './daily-tools.ts';
import { NETWORK_TOOLS } from './network-tools.ts';

/** All tools, those for whole jobs first. How they were chosen is in docs/features/mcp.md. */
export const TOOLS: readonly McpTool[] = [
  ...JOB_TOOLS,
  ...CONTACT_TOOLS,
  ...REMINDER_TOOLS,
  ...MESSAGE_TOOLS,
  ...NETWORK_TOOLS,
  ...OVERVIEW_TOOLS,
];
