export {
  codeLens,
  codeLenses,
  notifications,
  openFile,
  statusBarItem,
  statusBarText,
  waitForNotification,
} from './editor';
export { contextMenu, contextMenuLabels, explorerRow, openExplorerFolder, selectFiles } from './explorer';
export { hostUnderTest, launch, type LaunchOptions, type Workbench } from './launch';
export { screenshot, setTheme, themes, type Theme } from './look';
export { quickPick, quickPickLabels, runCommand } from './palette';
export { panelFrame } from './panel';
export { useWorkbench } from './use';
export { waitUntil } from './wait';
