import { i18n } from '@lingui/core';
import { TransNoContext } from '@lingui/react/server';

type TransProps = Pick<
  Parameters<typeof TransNoContext>[0],
  'id' | 'message' | 'values' | 'components'
>;

/** What `<Trans>` compiles to. The language never changes without a reload, so it needs no context. */
export function Trans(props: TransProps) {
  return <TransNoContext {...props} lingui={{ i18n }} />;
}
