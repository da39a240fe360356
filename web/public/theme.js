// Before the first paint, so that a page chosen dark never flashes white. A file of its own because the content security
// policy allows no inline script. Key and values as in src/ui/theme.ts.
try {
  document.documentElement.dataset.theme = localStorage.getItem('acquaint.theme') ?? 'system';
} catch {
  // Storage is closed to us: the system's theme it is.
}

// Signed-in users are redirected from pages for guests before the first paint. The server redirects them, too, but not
// from pages in the browser's cache. Name as in src/lib/http/session.ts.
function leadOn() {
  const page = document.documentElement;
  if (page.dataset.access !== 'guest' || !isSignedIn()) return;
  page.hidden = true;
  location.replace('/dashboard');
}

// Former versions stored the session token here over plain HTTP.
try {
  sessionStorage.removeItem('acquaint_token');
} catch {
  // Nothing is stored.
}

function isSignedIn() {
  return /(?:^|; )acquaint_signed_in=1/.test(document.cookie);
}

leadOn();
window.addEventListener('pageshow', ({ persisted }) => persisted && leadOn());
