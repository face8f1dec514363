/** The columns that are read, of the 67 of the standard. */
// prettier-ignore
export const COLUMNS = [
  'parno', 'stcntyfips', 'cntyname', 'siteadd', 'saddno', 'saddpref', 'saddstname', 'saddsttyp', 'saddstsuf', 'sunit', 'scity', 'sstate', 'szip',
  'ownname', 'ownname2', 'ownfrst', 'ownlast', 'mailadd', 'maddrno', 'maddpref', 'maddstname', 'maddsttyp', 'maddstsuf', 'munit', 'mcity', 'mstate', 'mzip',
  'parval', 'presentval', 'landval', 'improvval', 'recareano', 'gisacres', 'structyear', 'structno', 'parusedesc', 'legdecfull', 'saledate', 'saledatetx',
] as const;
