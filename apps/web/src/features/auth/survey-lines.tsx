/** Lots and a bent street behind the sheet, one of them lit; where there is room beside it. */
export function SurveyLines() {
  return (
    <svg
      viewBox="0 0 1440 800"
      preserveAspectRatio="xMidYMid slice"
      className="pointer-events-none absolute inset-0 -z-10 size-full text-line max-lg:hidden"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path d="M-20 190 700 104l760 74M-20 236 700 150l760 74M-20 640l720-40 760 26M-20 684l720-40 760 26" />
      <path d="M48 228l40 409M166 214l36 417M288 199l32 426M406 185l27 433M960 176l-8 436M1096 189l36 428M1224 201l40 420M1352 214l34 411" />
      <path d="M-20 444 420 403M64 394l352-28M952 418l508-40M956 330l128 12 376-44M70 512l356-34M954 520l500-34" />
      <path d="M120 0l14 171M262 0l10 154M420 0l-8 138M980 0l20 133M1120 0l12 146M1270 0l6 160M90 681l8 140M250 672l12 140M400 662l6 140M1010 656l-6 160M1150 661l10 160M1300 667l-4 150" />
      <path d="M1114.2 405.2 1242.5 395.1 1252.5 499.7 1122.9 508.5z" className="fill-wash stroke-green" />
    </svg>
  );
}
