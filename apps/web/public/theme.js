// Runs before the first paint, so that a chosen theme never flashes in the other one. Kept in step with src/ui/theme.ts.
try {
  const choice = localStorage.getItem('theme');
  if (choice === 'light' || choice === 'dark') document.documentElement.dataset.theme = choice;
} catch {
  // Storage may be forbidden; the system's theme then stands.
}
