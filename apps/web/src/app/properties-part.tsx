import { useParams } from 'wouter';
import { PropertiesPage } from '../features/properties/properties-page.tsx';
import { page } from './page.tsx';

const ParcelPage = page(() => import('../features/properties/parcel/parcel-page.tsx'), 'ParcelPage');

/** `/properties` and the pages below it: a single route for the first script. */
export function PropertiesPart() {
  const { parcel } = useParams<{ parcel?: string }>();
  return parcel === undefined ? <PropertiesPage /> : <ParcelPage />;
}
