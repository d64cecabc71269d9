import {
  criticalDifferencePlot,
  leaderboardWinsPlot,
  sizeOfDiagram,
  sizeOfWins,
} from '../../charts/critical-difference';
import { svgFile } from '../../charts/drawing/plot-svg';
import type { Leaderboard } from '../../model';

export function criticalDifferenceFile(leaderboard: Leaderboard): string {
  return svgFile(criticalDifferencePlot(leaderboard), sizeOfDiagram(leaderboard));
}

export function winsFile(leaderboard: Leaderboard): string {
  return svgFile(leaderboardWinsPlot(leaderboard), sizeOfWins(leaderboard));
}
