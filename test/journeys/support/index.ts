export { codeLens, codeLenses, notifications, openFile, statusBarItem, waitForNotification } from './editor';
export { contextMenu, contextMenuLabels, openExplorerFolder, selectFiles } from './explorer';
export { screenshot, setTheme, themes } from './look';
export { quickPick, runCommand } from './palette';
export { panelFrame } from './panel';
export { useWorkbench } from './use';
export { waitUntil } from './wait';
