const path = require('node:path');
const vscode = require('vscode');

/** Adds the format for as long as this extension is active. */
exports.activate = async (context) => {
  const realgain = await vscode.extensions.getExtension('realgain.realgain').activate();
  context.subscriptions.push(
    realgain.registerFormat({
      id: 'example.realgain-trn.trn',
      name: 'trn transcripts',
      module: path.join(__dirname, 'trn.mjs'),
    }),
  );
};
