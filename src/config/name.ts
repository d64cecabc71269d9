export const CONFIG_NAME = 'realgain.json';
