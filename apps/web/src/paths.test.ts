import { expect, it } from 'vitest';
import { paths } from './paths.ts';
import {
  OPEN_FORM_ROUTES,
  OPEN_ROUTES,
  OPERATOR_ENTRY_ROUTES,
  OPERATOR_ROUTES,
  SIGNED_IN_ROUTES,
  SIGNED_OUT_FORM_ROUTES,
  SIGNED_OUT_ROUTES,
} from './app/routes.tsx';

const OPEN = [...OPEN_ROUTES, ...OPEN_FORM_ROUTES];
const OPERATOR = [...OPERATOR_ENTRY_ROUTES, ...OPERATOR_ROUTES];
const SIGNED_OUT = [...SIGNED_OUT_ROUTES, ...SIGNED_OUT_FORM_ROUTES];

const pathsOf = (table: typeof OPEN_ROUTES) => table.map(([path]) => path);

it('the addresses of the app are these', () => {
  expect({ open: pathsOf(OPEN), signedOut: pathsOf(SIGNED_OUT), signedIn: pathsOf(SIGNED_IN_ROUTES), operator: pathsOf(OPERATOR) })
    .toMatchInlineSnapshot(`
      {
        "open": [
          "/privacy",
          "/terms",
          "/accuracy",
          "/check-report",
          "/opt-out",
          "/blog",
          "/blog/:slug",
          "/docs/:name",
          "/newsletter",
          "/reset-password",
          "/confirm-email",
          "/team-sign-in",
          "/team-sign-in/back",
          "/stop-mails",
          "/accept-invitation",
        ],
        "operator": [
          "/operator/setup",
          "/operator",
          "/operator/sources",
          "/operator/loads",
          "/operator/loads/:id",
          "/operator/feeds",
          "/operator/vendors",
          "/operator/requests",
          "/operator/requests/:receipt",
          "/operator/opt-outs",
          "/operator/prices",
          "/operator/refunds",
          "/operator/accounts",
          "/operator/accounts/:id",
          "/operator/audit",
          "/operator/calibrations",
          "/operator/calibrations/:id",
          "/operator/retention",
          "/operator/do-not-call",
          "/operator/calling-rules",
        ],
        "signedIn": [
          "/",
          "/dashboard",
          "/search",
          "/properties",
          "/properties/:county/:parcel",
          "/property-lists",
          "/property-lists/:id",
          "/results/:id",
          "/results/:id/due-diligence",
          "/history",
          "/history/reports",
          "/history/outcomes",
          "/lists",
          "/lists/contacts",
          "/lists/:id",
          "/batch-upload",
          "/batch-results/:id",
          "/credits",
          "/credits/rules",
          "/practice-checkout/:id",
          "/statement",
          "/receipts/:searchId",
          "/activity",
          "/settings",
          "/settings/security",
          "/settings/purposes",
          "/settings/vendors",
          "/settings/vendors/compare",
          "/settings/do-not-call",
          "/settings/programs",
          "/settings/programs/:name",
          "/settings/team",
        ],
        "signedOut": [
          "/",
          "/speed",
          "/quality",
          "/trust",
          "/elegant",
          "/login",
          "/register",
          "/forgot-password",
        ],
      }
    `);
});

it('no path leads to a page that is not there', () => {
  const known = new Set([...OPEN, ...SIGNED_OUT, ...SIGNED_IN_ROUTES, ...OPERATOR].map(([path]) => path));
  const fixed = Object.values(paths).filter((path) => typeof path === 'string');
  expect(fixed.filter((path) => !known.has(path))).toEqual([]);
  expect(paths.result('a/b')).toBe('/results/a%2Fb');
});

it('a prefilled search carries only what is there', () => {
  expect(paths.searchFor({})).toBe('/search');
  expect(paths.searchFor({ mode: 'person_search', firstName: 'Ann', lastName: '' })).toBe('/search?mode=person_search#firstName=Ann');
});
