import { useState, type KeyboardEvent } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { LIMITS } from '#contract/limits.ts';
import { controlClass } from '../../ui/control-class.ts';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/field.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { ContactValues } from './contact-values.ts';

/** Adds what was typed, which may be several with commas between; none stands twice, whatever its case. */
function withTags(tags: readonly string[], typed: string): string[] {
  const all = new Map(tags.map((tag) => [tag.toLowerCase(), tag]));
  for (const part of typed.split(',')) {
    const tag = part.trim();
    if (tag !== '' && !all.has(tag.toLowerCase())) all.set(tag.toLowerCase(), tag);
  }
  return [...all.values()];
}

/** Tags as they are typed: Enter or a comma adds one, Backspace in the empty field takes the last one back. */
export function TagsField() {
  const { control, formState } = useFormContext<ContactValues>();
  const { field } = useController({ control, name: 'tags' });
  const [typed, setTyped] = useState('');
  const wrong = formState.errors.tags;
  const add = () => {
    if (typed.trim() !== '') field.onChange(withTags(field.value, typed));
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ',') {
      // Enter in the empty field sends the form, as in any other.
      if (typed.trim() === '' && event.key === 'Enter') return;
      event.preventDefault();
      add();
    }
    if (event.key === 'Backspace' && typed === '') field.onChange(field.value.slice(0, -1));
  };
  return (
    <Field
      label="Tags"
      hint="Press Enter after each."
      error={wrong?.message ?? wrong?.find?.((entry) => entry)?.message}
    >
      {(describedBy) => (
        <span
          className={cx(
            controlClass,
            'flex min-h-10 flex-wrap items-center gap-1.5 py-1.5! has-focus-visible:outline-2 has-focus-visible:-outline-offset-1 has-focus-visible:outline-focus',
          )}
        >
          {field.value.map((tag) => (
            <Tag
              key={tag}
              removeLabel={`Remove tag ${tag}`}
              onRemove={() => field.onChange(field.value.filter((other) => other !== tag))}
            >
              {tag}
            </Tag>
          ))}
          <input
            {...describedBy}
            ref={field.ref}
            value={typed}
            maxLength={LIMITS.name}
            dir="auto"
            className="min-w-24 flex-1 bg-transparent outline-none"
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={() => {
              add();
              field.onBlur();
            }}
          />
        </span>
      )}
    </Field>
  );
}
