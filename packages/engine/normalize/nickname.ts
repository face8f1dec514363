import nicknames from './lists/nicknames.json' with { type: 'json' };

const ROOTS: ReadonlyMap<string, readonly string[]> = readTable();

/**
 * The first name of each entry is the root of the others; every name maps to the roots of all entries it is in. A root that is also a form in another entry
 * (ANN in ROXANNE's) keeps both, so that any two spellings in one entry share a root.
 */
function readTable(): Map<string, string[]> {
  const roots = new Map<string, string[]>();
  for (const entry of nicknames.join('').split('|')) {
    const [root = '', ...forms] = entry.split(' ');
    for (const form of [root, ...forms]) {
      const known = roots.get(form);
      if (known === undefined) roots.set(form, [root]);
      else if (!known.includes(root)) {
        if (form === root) known.unshift(root);
        else known.push(root);
      }
    }
  }
  return roots;
}

const AMBIGUOUS: ReadonlyMap<string, readonly string[]> = readAmbiguous();

function readAmbiguous(): Map<string, string[]> {
  const ambiguous = new Map<string, string[]>();
  for (const [form, roots] of ROOTS) {
    if (roots.length < 2) continue;
    for (const root of roots) ambiguous.set(root, [...(ambiguous.get(root) ?? []), form]);
  }
  return ambiguous;
}

/** Forms of a root that also belong to other roots: WILLIAM -> [WILL, ...]. */
export function ambiguousNicknames(root: string): readonly string[] {
  return AMBIGUOUS.get(root) ?? [];
}

/** The formal names that a given name may stand for, likeliest first: BILL -> [WILLIAM], ALEX -> three names. An unknown name is its own root. Takes A-Z. */
export function nicknameRoots(first: string): readonly string[] {
  return ROOTS.get(first) ?? [first];
}

/** The first of `nicknameRoots`: BILL -> WILLIAM. */
export function nicknameRoot(first: string): string {
  return ROOTS.get(first)?.[0] ?? first;
}
