import { type ComponentType, lazy, useState } from 'react';

/** Code that is loaded when it is needed, or before that by `preload`. */
export type Part = { displayName: string; preload: () => Promise<unknown> };
export type Page<Props = object> = ComponentType<Props> & Part;

/** `page(() => import('./features/.../some-page.tsx'), 'SomePage')`: the file bears the component's name, by which the build finds its chunk. */
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
  // What a page began as it stays: to change over when the code is there would forget what was typed into it.
  function LoadedOrLater(props: Props) {
    const [Component] = useState(() => loaded ?? Later);
    return <Component {...props} />;
  }
  return Object.assign(LoadedOrLater, { displayName: name, preload });
}
