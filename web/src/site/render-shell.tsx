import { renderToStaticMarkup } from 'react-dom/server';
import { Mark, Wordmark } from '../ui/layout/wordmark.tsx';

/** The app's header until the app runs. Inert. */
export function renderShell(isSignedIn: boolean): string {
  return renderToStaticMarkup(
    <div className="sticky top-0 border-b border-line bg-canvas">
      <div
        className={`mx-auto flex h-15 items-center px-(--page-gutter) ${isSignedIn ? '' : 'max-w-6xl'}`}
      >
        {isSignedIn && <Mark className="size-8 sm:hidden" />}
        <Wordmark className={isSignedIn ? 'max-sm:hidden' : ''} />
      </div>
    </div>,
  );
}
