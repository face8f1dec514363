/** The columns that are read. */
// prettier-ignore
export const COLUMNS = [
  'parcel_number', 'location', 'unit', 'zip_code', 'owner_1', 'owner_2', 'mailing_care_of', 'mailing_address_1', 'mailing_address_2', 'mailing_street',
  'mailing_city_state', 'mailing_zip', 'market_value', 'total_livable_area', 'total_area', 'year_built', 'number_of_bedrooms', 'number_of_bathrooms',
  'category_code_description', 'beginning_point', 'homestead_exemption', 'sale_date', 'sale_price',
] as const;
