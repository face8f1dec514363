/** Returns '1 credit', '2,000 credits'. */
export function printCount(count: number, noun: string, several = `${noun}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? noun : several}`;
}
