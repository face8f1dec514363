/**
 * Area codes for the made-up state. First those with two equal last digits, which no place in North America is given;
 * then the rest of the plan, without service codes (N11, 37X, 96X, toll-free, 5XX personal numbers, 900).
 */
function everyCode(): string[] {
  const codes: string[] = [];
  for (let a = 2; a <= 9; a++) for (let b = 0; b <= 8; b++) for (let c = 0; c <= 9; c++) codes.push(`${a}${b}${c}`);
  return codes
    .filter((code) => code[1] !== '1' || code[2] !== '1')
    .filter((code) => !/^(37|96|8(00|22|33|44|55|66|77|88)|900|5(00|22|33|44|55|66|77|88)|700|710)/.test(code));
}

function endsInPair(code: string): boolean {
  return code[1] === code[2] && code[1] !== '0';
}

const codes = everyCode();
export const AREA_CODES: readonly string[] = [...codes.filter(endsInPair), ...codes.filter((code) => !endsInPair(code))];
