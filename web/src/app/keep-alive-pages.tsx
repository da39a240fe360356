import {
  Activity,
  type ComponentType,
  createContext,
  type ReactNode,
  type ReactPortal,
  Suspense,
  use,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { ErrorBoundary } from 'react-error-boundary';
import { useRouter } from '@tanstack/react-router';
import { PageErrorFallback } from '../layouts/page-error.tsx';
import { PageSkeleton } from '../layouts/page-skeleton.tsx';
import { useSession } from '../lib/http/use-signed-in.ts';

/** A page that stays mounted when left. It renders into its own element, which the outlet moves in and out. */
interface KeepAlivePage {
  id: string;
  Page: ComponentType;
  element: HTMLElement;
  portal: ReactPortal;
  scroll: { left: number; top: number };
}

interface KeepAliveState {
  /** The session whose pages these are; the next one starts empty. */
  session: string | null;
  pages: readonly KeepAlivePage[];
}

const KeepAliveContext = createContext<readonly KeepAlivePage[]>([]);

/** Keeps pages mounted above the layouts; `current` is the visible one. */
export function KeepAlivePages(props: { current: ComponentType | undefined; children: ReactNode }) {
  const { current, children } = props;
  const session = useSession();
  const [previous, setState] = useState<KeepAliveState>({ session, pages: [] });
  const pagesNow = withCurrentPage(previous, session, current);
  if (pagesNow !== previous) setState(pagesNow);
  return (
    <KeepAliveContext value={pagesNow.pages}>
      {children}
      {pagesNow.pages.map(({ id, Page, portal }) => (
        <Activity key={id} mode={Page === current ? 'visible' : 'hidden'}>
          {portal}
        </Activity>
      ))}
    </KeepAliveContext>
  );
}

function withCurrentPage(
  previous: KeepAliveState,
  session: string | null,
  current: ComponentType | undefined,
): KeepAliveState {
  const state = previous.session === session ? previous : { session, pages: [] };
  // Guests have no keep-alive pages: guards redirect them.
  const isMounted = state.pages.some(({ Page }) => Page === current);
  if (current === undefined || session === null || isMounted) return state;
  return {
    session,
    pages: [...state.pages, createPage(current, `${session} ${state.pages.length}`)],
  };
}

function createPage(Page: ComponentType, id: string): KeepAlivePage {
  const element = document.createElement('div');
  const portal = createPortal(
    <ErrorBoundary
      fallbackRender={({ error, resetErrorBoundary }) => (
        <PageErrorFallback error={error} reset={resetErrorBoundary} />
      )}
    >
      <Suspense fallback={<PageSkeleton />}>
        <Page />
      </Suspense>
    </ErrorBoundary>,
    element,
  );
  return { id, Page, element, portal, scroll: { left: 0, top: 0 } };
}

export function KeepAliveOutlet({ page }: { page: ComponentType }) {
  const router = useRouter();
  const keepAlivePage = use(KeepAliveContext).find(({ Page }) => Page === page);
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (keepAlivePage === undefined) return undefined;
    container.current?.append(keepAlivePage.element);
    // After the router, which scrolls pages it considers new to the top.
    const unsubscribe = router.subscribe('onRendered', () => window.scrollTo(keepAlivePage.scroll));
    return () => {
      unsubscribe();
      keepAlivePage.scroll = { left: window.scrollX, top: window.scrollY };
      keepAlivePage.element.remove();
    };
  }, [keepAlivePage, router]);
  return <div ref={container} />;
}
