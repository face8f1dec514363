export type PrivacyLink = { act: 'confirm' | 'undo'; token: string };

/** '#confirm=TOKEN' and '#undo=TOKEN'; the token stands in the fragment so that no server log holds it. */
export function readLink(hash: string): PrivacyLink | null {
  const [, act, token] = /^#(confirm|undo)=(.+)$/.exec(hash) ?? [];
  return act && token ? { act: act as PrivacyLink['act'], token } : null;
}
