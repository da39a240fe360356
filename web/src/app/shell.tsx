import { useDeferredValue, useLayoutEffect } from 'react';
import { Outlet, useMatches } from '@tanstack/react-router';
import type { PageLayout } from '#contract/pages.ts';
import { SearchDoor } from '../features/search/search-door.tsx';
import { Frame } from '../layouts/frame.tsx';
import { Notices } from '../layouts/notices.tsx';
import { OfflineBar } from '../layouts/offline-bar.tsx';
import { TopBar } from '../layouts/top-bar.tsx';
import { lazyPart } from '../lib/lazy-part.ts';
import { endSketch } from '../lib/sketch.ts';
import { KeptPages } from './kept-pages.tsx';
import { usePageTitle } from './use-page-title.ts';

const DoorDialog = lazyPart(async () => (await import('./door-dialog.tsx')).DoorDialog);

/** The page in its frame, which stays as it is while one walks between pages. */
export function Shell() {
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  const layout: PageLayout = page?.layout ?? 'default';
  // The frame first, then the page: what both do once they stand would hold up a slow phone for too long in one go.
  const isFrameThere = useDeferredValue(true, false);
  usePageTitle(page?.title ?? 'Page not found');
  const bar = (
    <>
      <TopBar layout={layout} />
      <OfflineBar />
    </>
  );
  return (
    <SearchDoor dialog={DoorDialog}>
      <KeptPages current={page?.kept}>
        <Frame layout={layout} bar={bar} notices={<Notices layout={layout} />}>
          {isFrameThere ? (
            <>
              <Outlet />
              <SketchEnd />
            </>
          ) : null}
        </Frame>
      </KeptPages>
    </SearchDoor>
  );
}

/** The page stands in the place of its sketch before anything is painted anew. */
function SketchEnd() {
  useLayoutEffect(endSketch, []);
  return null;
}
