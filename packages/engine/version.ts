/** The engine version stored with confidences: raised whenever a change of rules, weights or curves changes what a search answers. */
export const ENGINE_VERSION = '2.22';
