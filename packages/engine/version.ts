/** Version of the engine that computed a confidence. Raised whenever its rules, weights or curves change what a search answers. */
export const ENGINE_VERSION = '2.19';
