/** What Stripe's API is sent: 'a[b][0][c]=1' names a value by its path. Lists come as objects with the keys 0, 1, ... */
export type FormTree = { [key: string]: string | FormTree };

/** Never a prototype: keys come from outside. */
const branch = () => Object.create(null) as FormTree;

export function readForm(text: string): FormTree {
  const tree = branch();
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/\[|\]\[|\]$/).filter((part) => part !== '');
    const last = path.pop();
    if (last === undefined) continue;
    let at = tree;
    for (const key of path) {
      const next = at[key];
      at = typeof next === 'object' ? next : (at[key] = branch());
    }
    at[last] = value;
  }
  return tree;
}
