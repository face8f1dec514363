import { beforeEach, describe, expect, it, vi } from 'vitest';
import { EMPTY_FIELDS } from './search-fields.ts';
import { forgetDraft, nextAttempt, readDraft, saveDraft } from './search-draft.ts';

describe('an attempt to send', () => {
  it('has a key of its own each time', () => {
    const keys = Array.from({ length: 20 }, () => nextAttempt('{}', null).key);
    expect(new Set(keys).size).toBe(20);
  });

  it('keeps its key when the same body had no answer, and not when the body changed', () => {
    const first = nextAttempt('{"a":1}', null);
    expect(nextAttempt('{"a":1}', first)).toBe(first);
    expect(nextAttempt('{"a":2}', first).key).not.toBe(first.key);
  });
});

describe('a draft', () => {
  const draft = {
    userId: 'u1',
    mode: 'owner_name' as const,
    form: {
      ...EMPTY_FIELDS,
      ownerName: 'Ann Low',
      purpose: 'skip_tracing' as const,
      permissibleUse: true,
      includeContacts: true,
      payOnlyForContacts: false,
    },
    attempt: { body: '{}', key: 'k1' },
  };

  beforeEach(() => {
    const stored = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    });
  });

  it('comes back to its own user until it is forgotten', () => {
    expect(readDraft('u1')).toBeNull();
    saveDraft(draft);
    expect(readDraft('u1')).toEqual(draft);
    expect(readDraft('u2')).toBeNull();
    forgetDraft();
    expect(readDraft('u1')).toBeNull();
  });
});
