import {
  criticalDifferencePlot,
  leaderboardWinsPlot,
  sizeOfDiagram,
  sizeOfWins,
} from '../charts/critical-difference';
import { svgFile } from '../charts/plot-svg';
import type { Leaderboard } from '../model';

/** The critical-difference diagram as an SVG file. */
export function criticalDifferenceFile(leaderboard: Leaderboard): string {
  return svgFile(criticalDifferencePlot(leaderboard), sizeOfDiagram(leaderboard));
}

/** The win matrix as an SVG file. */
export function winsFile(leaderboard: Leaderboard): string {
  return svgFile(leaderboardWinsPlot(leaderboard), sizeOfWins(leaderboard));
}
