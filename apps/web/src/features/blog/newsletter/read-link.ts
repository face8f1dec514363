export type NewsletterLink = { act: 'confirm' | 'unsubscribe'; token: string };

/** '#confirm=TOKEN' and '#unsubscribe=TOKEN'; the token stands in the fragment so that no server log holds it. */
export function readLink(hash: string): NewsletterLink | null {
  const [, act, token] = /^#(confirm|unsubscribe)=(.+)$/.exec(hash) ?? [];
  return act && token ? { act: act as NewsletterLink['act'], token } : null;
}
