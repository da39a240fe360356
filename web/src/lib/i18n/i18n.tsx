import type { ComponentProps } from 'react';
import { I18n, type MessageDescriptor, type MessageOptions } from '@lingui/core';
import { TransNoContext } from '@lingui/react/server';
import { isolate, type Language } from '#contract/languages.ts';

type Values = Record<string, unknown>;

/** Inserts values as they are written: isolated in text of the other direction (Unicode TR 9), with their backslashes. */
class Messages extends I18n {
  override _(
    id: MessageDescriptor | string,
    values?: Values,
    options?: MessageOptions & { message?: string },
  ): string {
    const inserted = typeof id === 'string' ? values : (id.values ?? values);
    if (inserted === undefined) return super._(id as string, values, options);
    const isolated = Object.fromEntries(
      Object.entries(inserted).map(([key, value]) => [key, this.#insertable(value)]),
    );
    const text =
      typeof id === 'string'
        ? super._(id, isolated, options)
        : super._({ ...id, values: isolated });
    return text.replaceAll('\0', '\\');
  }

  override t = this._.bind(this);

  #insertable(value: unknown): unknown {
    if (typeof value !== 'string') return value;
    // Lingui decodes escapes such as \u0041 even in values. No value contains NUL.
    return isolate(this.locale as Language, value.replaceAll('\\', '\0'));
  }
}

/** Translates into the language of the document, which changes only with a reload. */
export const i18n = new Messages({});

type TransProps = Pick<
  ComponentProps<typeof TransNoContext>,
  'id' | 'message' | 'values' | 'components'
>;

/** What `<Trans>` compiles to. */
export function Trans({ values, ...props }: TransProps) {
  const inserted = Object.entries(values ?? {}).map(([key, value]) => [key, literal(value)]);
  return (
    <TransNoContext {...props} values={Object.fromEntries(inserted) as Values} lingui={{ i18n }} />
  );
}

/** Text with angle brackets would be read as tags of the message. */
function literal(value: unknown): unknown {
  return typeof value === 'string' && value.includes('<') ? <bdi>{value}</bdi> : value;
}
