/** Reads a lot's use from the words that a roll prints. Codes that only the county's own table explains are not read. Pure. */
import { foldText } from '../text/fold.ts';

/** Numbers of the uses in the store. Never renumber: stored loads contain them. `residential` is for rolls that do not state the kind. */
export const LAND_USE_IDS = {
  single_family: 1,
  condominium: 2,
  multi_family: 3,
  mobile_home: 4,
  residential: 5,
  vacant: 6,
  commercial: 7,
  industrial: 8,
  agricultural: 9,
  institutional: 10,
} as const;
export type LandUse = keyof typeof LAND_USE_IDS;

/** The first match decides: 'VACANT COMMERCIAL' is vacant, and 'MANUFACTURED HOME' is not a factory. */
const SIGNS: readonly (readonly [LandUse | null, RegExp])[] = [
  // 'ONE OR TWO FAMILY' is ambiguous.
  [null, /\b(?:ONE|1)(?: AND | & | ?- ?| TO | OR )(?:TWO|2|THREE|3|FOUR|4)[ -]?FAM/],
  [null, /\bMIXED\b|\bRESIDENTIAL AND COMMERCIAL\b|\bCOMMERCIAL OR INDUSTRIAL\b|\bMOBILE HOME PARK\b/],
  ['vacant', /\bVAC(?:ANT)?\b|\bUNIMPROVED\b|\bUNDEVELOPED\b|\bUNDEVELOPABLE\b/],
  ['mobile_home', /\bMOBILE\b|\bMANUF(?:ACTURED|D)?\.? ?(?:HOME|HOUS)|\bTRAILER\b/],
  ['condominium', /\bCONDO|\bCO-?OP\b|\bCOOPERATIVE\b/],
  [
    'multi_family',
    /^MULTI$|\bMULTI[ -]?FAM|\bDUPLEX|\bTRIPLEX|\bFOURPLEX|\bQUADRUPLEX|\bAPARTMENT|\bAPT\b|\b(?:TWO|THREE|FOUR|2|3|4)[ -]?FAM|\bFLATS?\b/,
  ],
  ['agricultural', /\bAGRIC|\bFARM|\bCROP|\bPASTURE|\bTIMBER|\bORCHARD|\bGROVE|\bGRAZING|\bFOREST/],
  ['industrial', /\bINDUSTR|\bMANUFACTURING\b|\bWAREHOUS|\bFACTORY\b/],
  [
    'commercial',
    /\bCOMMERC|\bOFFICE|\bRETAIL|\bSTORES?\b|\bHOTEL|\bMOTEL|\bRESTAURANT|\bSHOPPING|\bBANK|\bFINANCIAL\b|\bSUPERMARKET|\bSERVICE STATION|\bREPAIR\b|\bTHEAT|\bPARKING\b|\bGARAGES?\b/,
  ],
  [
    'institutional',
    /\bSCHOOL|\bCHURCH|\bRELIGIOUS|\bGOVERN|\bINSTITUTION|\bEXEMPT\b|\bHOSPITAL|\bMUNICIPAL|\bPUBLIC\b|\bCEMETER|\bEDUCATION|\bMILITARY\b|\b(?:COUNTY|STATE|FEDERAL) PROPERTY/,
  ],
  ['single_family', /\bSINGLE\b|\bONE[ -]?FAM|\b1[ -]?FAM|\bDETACHED\b|\bTOWN ?(?:HOME|HOUSE)|\bROW HOUSE/],
  ['residential', /\bRESIDEN|\bRES\b|\bDWELLING/],
];

/** Null if the words do not state a use. */
export function readLandUse(printed: string | undefined): LandUse | null {
  const text = foldText(printed ?? '');
  return SIGNS.find(([, sign]) => sign.test(text))?.[0] ?? null;
}
