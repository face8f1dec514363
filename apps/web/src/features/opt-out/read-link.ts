export type PrivacyLink = { act: 'confirm' | 'undo' | 'request'; token: string };

/** '#confirm=TOKEN', '#undo=TOKEN' and '#request=TOKEN'; the token stands in the fragment so that no server log holds it. */
export function readLink(hash: string): PrivacyLink | null {
  const [, act, token] = /^#(confirm|undo|request)=(.+)$/.exec(hash) ?? [];
  return act && token ? { act: act as PrivacyLink['act'], token } : null;
}
