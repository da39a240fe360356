// Before the first paint, so that a page chosen dark never flashes white. A file of its own because the content security
// policy allows no inline script. Key and values as in src/ui/theme.ts.
try {
  document.documentElement.dataset.theme = localStorage.getItem('acquaint.theme') ?? 'system';
} catch {
  // Storage is closed to us: the system's theme it is.
}

// Whoever is signed in is led on from a document for guests before it is painted. The server does so where a cookie tells
// it; of a session that lives in the tab, and of a document that comes from the browser's own cache, it knows nothing.
// Names as in src/lib/session-token.ts.
function leadOn() {
  const page = document.documentElement;
  if (page.dataset.access !== 'guest' || !isSignedIn()) return;
  page.hidden = true;
  location.replace('/dashboard');
}

function isSignedIn() {
  if (/(?:^|; )acquaint_token=[^;]/.test(document.cookie)) return true;
  try {
    return Boolean(sessionStorage.getItem('acquaint_token'));
  } catch {
    return false;
  }
}

leadOn();
window.addEventListener('pageshow', ({ persisted }) => persisted && leadOn());
