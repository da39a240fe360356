import type { Contact, ContactFields } from '#contract/contacts.ts';
import { displayName } from '../../entities/contact/contact-name.ts';
import { customValueText, type FieldDefinition } from '../../entities/custom-field/custom-value.ts';

export type CustomQuestion = `custom.${number}`;

interface CustomMerge {
  /** The remaining one first. */
  contacts: readonly Contact[];
  customFields: readonly FieldDefinition[];
  /** The chosen contact per conflict. */
  answers: Partial<Record<CustomQuestion, number>>;
}

/** One option per distinct value of a custom field, and the chosen one. */
export function customChoices({ contacts, customFields, answers }: CustomMerge) {
  return customFields.flatMap((field) => {
    const { id, name, kind } = field;
    const question: CustomQuestion = `custom.${id}`;
    const byText = new Map<string, Contact>();
    for (const contact of contacts) {
      const text = customValueText(kind, contact.custom[id]);
      if (text !== '' && !byText.has(text)) byText.set(text, contact);
    }
    const options = [...byText].map(([text, contact]) => ({
      id: contact.id,
      label: displayName(contact),
      lines: [text],
      key: text,
    }));
    const chosen = options.find((option) => option.id === answers[question]) ?? options[0];
    return chosen === undefined ? [] : [{ field, question, label: name, options, chosen }];
  });
}

/** The chosen values, for the API. */
export function mergedCustom(merge: CustomMerge): Pick<ContactFields, 'custom'> {
  const chosen = customChoices(merge).flatMap(({ field, options, chosen: { id } }) => {
    const value = merge.contacts.find((contact) => contact.id === id)?.custom[field.id];
    return options.length > 1 && value !== undefined ? [[field.id, value]] : [];
  });
  return chosen.length === 0 ? {} : { custom: Object.fromEntries(chosen) };
}

/** Values for the notes: "L (Shirt size)". */
export function droppedCustom(merge: CustomMerge): string[] {
  return customChoices(merge).flatMap(({ label, options, chosen }) =>
    options
      .filter((option) => option !== chosen)
      .map(({ lines }) => `${lines.join(', ')} (${label})`),
  );
}
