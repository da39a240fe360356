import { useState } from 'react';
import type { Ask, AskOutcome } from '#contract/asks.ts';
import type { Contact } from '#contract/contacts.ts';
import type { NamedContact } from '../../entities/contact/contact-picker.tsx';
import { AskDetailDialog } from '../../features/asks/ask-detail-dialog.tsx';
import { ShareDialog } from '../../features/contact-shares/share-dialog.tsx';
import { AnswerWithContact } from '../../features/introductions/answer-with-contact.tsx';
import { fullName } from '../../lib/text/full-name.ts';
import { Introduce, toPerson } from '../../layouts/introduce.tsx';

export interface OpenAskProps {
  id: number;
  outcome: AskOutcome | undefined;
  onClose: () => void;
}

/** An ask, and answering it by an introduction or a share. */
export function OpenAsk({ id, outcome, onClose }: OpenAskProps) {
  const [answering, setAnswering] = useState<{ ask: Ask; contact: Contact | null } | null>(null);
  if (answering === null)
    return (
      <AskDetailDialog
        id={id}
        outcome={outcome}
        onClose={onClose}
        onAnswer={(ask) => setAnswering({ ask, contact: null })}
        renderAnswer={(ask, { id: contact_id }) => (
          <AnswerWithContact
            contact_id={contact_id}
            to_user={askerOf(ask)}
            ask_id={ask.id}
            onShare={(contact) => setAnswering({ ask, contact })}
          />
        )}
      />
    );
  const { ask, contact } = answering;
  const to_user = askerOf(ask);
  const need = { need: ask.need, ask_id: ask.id };
  const onDone = () => setAnswering(null);
  return contact === null ? (
    <Introduce start={{ to_user, need }} onClose={onDone} />
  ) : (
    <ShareDialog contacts={[contact]} to_user={toPerson(to_user)} need={need} onClose={onDone} />
  );
}

function askerOf({ from_user }: Ask): NamedContact {
  return { id: from_user.id, name: fullName(from_user) };
}
