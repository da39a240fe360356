import { useEffect, useState } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useRouter, useSearch } from '@tanstack/react-router';
import {
  onLaunchFile,
  readSharedItem,
  type SharedItem,
} from '../features/share-target/shared-item.ts';
import { pathOfLink } from '../features/share-target/shared-text.ts';
import { FormPage } from '../layouts/form-page.tsx';
import { SharedFile } from './share/shared-file.tsx';
import { SharedNote } from './share/shared-note.tsx';

/** Asks what to do with what another app shared, or with a file that was opened with the app. */
export function Screen() {
  const { link } = useSearch({ from: '/share' });
  const item = useSharedItem();
  const { history } = useRouter();
  const path = link === undefined ? null : pathOfLink(link);
  useEffect(() => {
    if (path !== null) history.replace(path);
  }, [history, path]);
  if (path !== null) return null;
  return (
    <FormPage title={t`Add to Acquaint`}>
      {item === undefined ? null : item === null ? (
        <p className="text-muted">
          <Trans>Nothing was shared. Share a contact, text or link from another app.</Trans>
        </p>
      ) : 'file' in item ? (
        <SharedFile file={item.file} />
      ) : (
        <SharedNote shared={item} />
      )}
    </FormPage>
  );
}

/** Undefined while it's read. */
function useSharedItem(): SharedItem | null | undefined {
  const [item, setItem] = useState<SharedItem | null>();
  useEffect(() => {
    void readSharedItem().then((read) => setItem((launched) => launched ?? read));
    onLaunchFile((file) => setItem({ file }));
  }, []);
  return item;
}
