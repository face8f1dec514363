import scriptAddress from 'virtual:reference-script';

/** Where the description of the API is served. */
export const DESCRIPTION = '/api/v1/openapi.json';

/** What the script adds to `window`, with the settings used here (@scalar/types, api-reference-configuration). */
interface Scalar {
  createApiReference(place: Element, settings: object): { destroy(): void };
}
declare global {
  interface Window {
    Scalar?: Scalar;
  }
}

/** Renders the reference into `place` until `gone` is aborted. Rejects if it could not be loaded. */
export async function drawReference(place: Element, gone: AbortSignal): Promise<void> {
  const [description, scalar] = await Promise.all([readDescription(gone), loadScalar()]);
  gone.throwIfAborted();
  // The library takes its element over, so each rendering gets a new one.
  const sheet = place.appendChild(document.createElement('div'));
  await new Promise<void>((resolve) => {
    const settings = { ...SETTINGS, content: description, darkMode: isDark(), onLoaded: () => resolve() };
    const drawn = scalar.createApiReference(sheet, settings);
    gone.addEventListener('abort', () => {
      drawn.destroy();
      sheet.remove();
    });
  });
}

async function readDescription(signal: AbortSignal): Promise<object> {
  const response = await fetch(DESCRIPTION, { signal });
  if (!response.ok) throw new Error(`The description could not be loaded: ${response.status}`);
  return (await response.json()) as object;
}

let loading: Promise<Scalar> | undefined;

function loadScalar(): Promise<Scalar> {
  return (loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = scriptAddress;
    script.addEventListener('load', () =>
      window.Scalar ? resolve(window.Scalar) : reject(new Error('The script does not contain Scalar.')),
    );
    script.addEventListener('error', () => {
      loading = undefined;
      script.remove();
      reject(new Error('The script could not be loaded.'));
    });
    document.head.append(script);
  }));
}

const isDark = () => {
  const { theme } = document.documentElement.dataset;
  return theme === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
};

/** The product's colours and fonts, as CSS variables, so that the reference follows the theme. */
const COLOURS = Object.entries({
  'color-1': 'ink',
  'color-2': 'muted',
  'color-3': 'muted',
  'color-accent': 'green',
  'background-1': 'paper',
  'background-2': 'raise',
  'background-3': 'wash',
  'background-accent': 'wash',
  'border-color': 'line',
  'color-green': 'green',
  'color-red': 'brick',
  'color-orange': 'brass-ink',
  'color-yellow': 'brass-ink',
  'color-blue': 'green-deep',
  'color-purple': 'green-deep',
  'sidebar-background-1': 'paper',
  'sidebar-color-1': 'ink',
  'sidebar-color-2': 'muted',
  'sidebar-color-active': 'green',
  'sidebar-border-color': 'line',
  'button-1': 'green',
  'button-1-hover': 'green-deep',
  'button-1-color': 'paper',
})
  .map(([theirs, ours]) => `--scalar-${theirs}:var(--${ours})`)
  .join(';');
const LOOKS = [
  `.light-mode,.dark-mode{${COLOURS};--scalar-font:var(--font-sans);--scalar-font-code:var(--font-mono)}`,
  // The sticky page header is 4rem high.
  ':root{--scalar-custom-header-height:4rem}',
  // Hides the link to the library's makers, which carries tracking parameters.
  'a[href*="//scalar.com"]{display:none}',
].join('');

/** Nothing leaves this installation: no proxy, fonts, assistants, accounts or telemetry of the library's makers; and keys are not stored. */
const SETTINGS = {
  theme: 'none',
  customCss: LOOKS,
  withDefaultFonts: false,
  telemetry: false,
  persistAuth: false,
  hideClientButton: true,
  hideDarkModeToggle: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'none',
  agent: { disabled: true, hideAddApi: true },
  mcp: { disabled: true },
  authentication: { preferredSecurityScheme: 'key' },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
};
