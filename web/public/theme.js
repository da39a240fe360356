// Before the first paint, so that a page chosen dark never flashes white. A file of its own because the content security
// policy allows no inline script. Key and values as in src/ui/theme.ts.
try {
  document.documentElement.dataset.theme = localStorage.getItem('acquaint.theme') ?? 'system';
} catch {
  // Storage is closed to us: the system's theme it is.
}
