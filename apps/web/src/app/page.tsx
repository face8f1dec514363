import { type ComponentType, lazy, useState } from 'react';

/** A chunk that is loaded when it is first rendered, or earlier by `preload`. */
export type Part = { displayName: string; preload: () => Promise<unknown> };
export type Page<Props = object> = ComponentType<Props> & Part;

/** `page(() => import('./features/.../some-page.tsx'), 'SomePage')`: the file is named after the component, which is how the build finds its chunk. */
export function page<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): Page<Props> {
  let loaded: ComponentType<Props> | undefined;
  const preload = async () => {
    loaded = (await load())[name];
    return { default: loaded };
  };
  const Later: ComponentType<Props> = lazy<ComponentType<Props>>(preload);
  // The choice is made once per mount: switching when the code arrives would remount the page and lose what was typed into it.
  function LoadedOrLater(props: Props) {
    const [Component] = useState(() => loaded ?? Later);
    return <Component {...props} />;
  }
  return Object.assign(LoadedOrLater, { displayName: name, preload });
}
