export { codeLens, codeLenses, notifications, openFile, statusBarItem, waitForNotification } from './editor';
export {
  contextMenu,
  contextMenuLabels,
  explorerRow,
  openContextMenu,
  openExplorerFolder,
  selectFiles,
} from './explorer';
export { menuEntry, menuLabels, pickFromMenu } from './menu';
export { keptPicture, screenshot, screenshots, setTheme, themes } from './look';
export { quickPick, runCommand } from './palette';
export { answered, panelFrame } from './panel';
export { shareWorkbench, useWorkbench } from './use';
export { RESAMPLES } from './launch';
export { openViews, pane, viewRow } from './views';
export { settles, waitUntil } from './wait';
export { shifted } from './scores';
