import { Route, Switch } from 'wouter';
import { OPEN_FORM_ROUTES, OPEN_ROUTES, SIGNED_OUT_FORM_ROUTES, SIGNED_OUT_ROUTES, findPage } from './routes.tsx';
import { NotFoundPage } from './ui/not-found-page.tsx';

const OUTSIDE_ROUTES = [...OPEN_ROUTES, ...OPEN_FORM_ROUTES, ...SIGNED_OUT_ROUTES, ...SIGNED_OUT_FORM_ROUTES];

export const isOutside = (location: string): boolean => findPage(OUTSIDE_ROUTES, location) !== undefined;

/** The pages that stand outside of the app shell. */
export function OutsidePages() {
  return (
    <Switch>
      {OUTSIDE_ROUTES.map(([path, component]) => (
        <Route key={path} path={path} component={component} />
      ))}
      <Route>
        <main>
          <NotFoundPage />
        </main>
      </Route>
    </Switch>
  );
}
