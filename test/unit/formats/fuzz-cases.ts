/** Cases of a property: few in a usual run, as many as `npm run fuzz` asks for in its own. */
export function fuzzCases(usual: number): number {
  return Number(process.env['REALGAIN_FUZZ'] ?? usual);
}
