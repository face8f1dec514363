/** The engine that gives the confidences: raised whenever its rules, weights or curves change what a search answers. */
export const ENGINE_VERSION = '2.20';
