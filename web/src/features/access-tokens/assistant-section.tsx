import { t } from '@lingui/core/macro';
import { Section } from '../../ui/layout/section.tsx';
import { SecretField } from '../../ui/fields/secret-field.tsx';

/** How to connect an assistant over MCP. */
export function AssistantSection() {
  return (
    <Section
      title={t`Connect an assistant`}
      description={t`Assistants that support MCP, such as Claude, ChatGPT or your editor, can look up people, log what happened and set reminders for you. Add this address as a server or connector in the assistant. It then asks you here what it may do.`}
    >
      <SecretField label={t`Address`} value={`${location.origin}/mcp`} />
    </Section>
  );
}
