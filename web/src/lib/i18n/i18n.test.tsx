import { afterEach, expect, it } from 'vitest';
import { msg, plural, select, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { render } from '@testing-library/react';
import { i18n } from '#i18n';

const isolated = (text: string) => `\u2068${text}\u2069`;

afterEach(() => i18n.activate('en'));

it.each(['\\u0041', 'C:\\new', '{name}', '<0>a</0>', "it''s"])('inserts %s unchanged', (name) => {
  expect(t`Message to ${name}`).toBe(`Message to ${name}`);
  expect(i18n._(msg`Message to ${name}`)).toBe(`Message to ${name}`);
  const { container } = render(
    <Trans>
      Message to <b>{name}</b>
    </Trans>,
  );
  expect(container.textContent).toBe(`Message to ${name}`);
});

it('isolates a value of the other direction', () => {
  const [ada, layla] = ['Ada', 'ليلى'];
  expect(t`Message to ${ada}`).toBe('Message to Ada');
  expect(t`Message to ${layla}`).toBe(`Message to ${isolated(layla)}`);
  i18n.load('ar', {});
  i18n.activate('ar');
  expect(t`Message to ${ada}`).toBe(`Message to ${isolated(ada)}`);
});

it('selects and counts right to left', () => {
  i18n.load('ar', {});
  i18n.activate('ar');
  const [kind, count] = ['call', 2];
  expect(t`${select(kind, { call: 'Call', other: 'Other' })}`).toBe('Call');
  expect(t`${plural(count, { one: '# day', other: '# days' })}`).toMatch(/ days$/);
});
