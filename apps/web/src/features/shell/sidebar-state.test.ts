import { expect, it } from 'vitest';
import { readSidebarCookie } from './sidebar-state.ts';

it('the sidebar is expanded unless the cookie says otherwise', () => {
  expect(readSidebarCookie('')).toBe(true);
  expect(readSidebarCookie('a=1; sidebar_state=true')).toBe(true);
  expect(readSidebarCookie('a=1; sidebar_state=false; b=2')).toBe(false);
  expect(readSidebarCookie('old_sidebar_state=false')).toBe(true);
});
