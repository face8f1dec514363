/** Why a file of labels cannot be measured; the message is fit to print. */
export class LabelProblem extends Error {
  constructor(file: string, why: string, line?: number) {
    super(`${file}${line === undefined ? '' : `, line ${line}`}: ${why}`);
    this.name = 'LabelProblem';
  }
}
